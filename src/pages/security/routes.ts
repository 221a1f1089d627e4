import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  addPasskey,
  listPasskeys,
  maxNameCharacters,
  mayHavePasskeys,
  type NewPasskeyOutcome,
  passkeyOptions,
  removePasskey,
} from '../../customers/passkeys/passkeys.ts'
import { forgetBrowser, listKnownBrowsers } from '../../customers/sessions/known-browser.ts'
import { findSession, listSessionsOf } from '../../customers/sessions/session.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { inLanguage, loginPath, securityPath } from '../account/paths.ts'
import { sendPasskeyOptions } from '../login/login-script.ts'
import { passkeySiteOf } from '../login/session-cookies.ts'
import { newPasskeyPage, type PasskeyRefused, removePasskeyPage } from './passkey-pages.ts'
import { securityPage } from './security-page.ts'
import { type Done, isDone } from './texts.ts'

const statuses: Record<PasskeyRefused, number> = {
  missing: 422,
  wrong: 422,
  passkey: 422,
  'too-many': 409,
  throttled: 429,
  stale: 403,
}

/** Password, passkeys, browsers and sessions of the customer who is logged in. */
export const securityRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies } = context
  const { get, post } = customerRoutes(server, context)
  const isOwn = (request: FastifyRequest) => guard.isOwnPost(request, formOf(request))
  const toSecurity = ({ lang }: Customer, reply: FastifyReply, done?: Done) =>
    seeOther(reply, inLanguage(securityPath, lang, done === undefined ? {} : { done }))

  get('/security', (customer, request, reply) => sendSecurity(customer, request, reply))

  get('/security/passkeys/new', async (customer, request, reply) =>
    mayHavePasskeys(customer.session) ? sendNew(customer, request, reply, {}) : toSecurity(customer, reply),
  )

  post('/security/passkeys/options', async (customer, request, reply) => {
    const { session } = customer
    const site = passkeySiteOf(request, deps.config.authUrl)
    const asked = { site, supplierName: customer.supplierName, now: request.receivedAt }
    const isAllowed = isOwn(request) && mayHavePasskeys(session)
    return sendPasskeyOptions(reply, isAllowed ? await passkeyOptions(deps.db, session, asked) : undefined)
  })

  post('/security/passkeys', async (customer, request, reply) => {
    const form = formOf(request)
    const name = (form.get('name') ?? '').slice(0, maxNameCharacters)
    if (!isOwn(request)) return sendNew(customer, request, reply, { name, refused: 'stale' })
    if (!mayHavePasskeys(customer.session)) return toSecurity(customer, reply)
    const outcome = await addPasskey(
      { ...deps, site: passkeySiteOf(request, deps.config.authUrl) },
      customer.session,
      {
        name,
        password: form.get('password') ?? '',
        passkey: form.get('passkey') ?? '',
        ip: request.ip,
        browserToken: cookies.browser.read(request),
        requestId: request.id,
        now: request.receivedAt,
      },
    )
    if (outcome.kind === 'added') return toSecurity(customer, reply, 'passkey-added')
    if (outcome.kind === 'throttled') reply.header('Retry-After', String(outcome.waitSeconds))
    return sendNew(customer, request, reply, { name, refused: refusedBy(outcome) })
  })

  get('/security/passkeys/:id/remove', (customer, request, reply) => sendRemove(customer, request, reply))

  post('/security/passkeys/:id/remove', async (customer, request, reply) => {
    if (!isOwn(request)) return sendRemove(customer, request, reply, true)
    const by = { requestId: request.id, now: request.receivedAt }
    await removePasskey(deps.db, customer.session, idIn(request), by)
    return onwards(customer, request, reply, 'passkey-removed')
  })

  post('/security/browsers', async (customer, request, reply) => {
    if (!isOwn(request)) return sendSecurity(customer, request, reply, true)
    const by = { requestId: request.id, now: request.receivedAt }
    const which = formOf(request).get('browser') ?? ''
    await forgetBrowser(deps.db, customer.session, which === 'all' ? which : checkedId(which), by)
    return onwards(customer, request, reply, 'browser-forgotten')
  })

  // Opening the URL of a form leads back to the page itself.
  for (const form of ['passkeys', 'passkeys/options', 'browsers']) {
    get(`/security/${form}`, async (customer, _request, reply) => toSecurity(customer, reply))
  }

  /** Back to the page, unless what was ended was this session too. */
  async function onwards(customer: Customer, request: FastifyRequest, reply: FastifyReply, done: Done) {
    const session = await findSession(deps.db, customer.token, request.receivedAt)
    if (session !== undefined) return toSecurity(customer, reply, done)
    cookies.account.take(reply)
    return seeOther(reply, inLanguage(loginPath, customer.lang, { ended: 'logged-out' }))
  }

  async function sendSecurity(
    customer: Customer,
    request: FastifyRequest,
    reply: FastifyReply,
    isStale = false,
  ) {
    const { session, token } = customer
    const { receivedAt: now } = request
    const { done } = request.query as { done?: unknown }
    const page = securityPage(customer, {
      guard: guard.field(request, reply),
      passkeys: mayHavePasskeys(session) ? await listPasskeys(deps.db, session) : null,
      browsers: await listKnownBrowsers(deps.db, session, { token: cookies.browser.read(request), now }),
      sessions: await listSessionsOf(deps.db, session.accountId, now, token),
      done: isDone(done) ? done : undefined,
      isStale,
    })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }

  function sendNew(
    customer: Customer,
    request: FastifyRequest,
    reply: FastifyReply,
    again: { name?: string; refused?: PasskeyRefused },
  ) {
    const page = newPasskeyPage(customer, { guard: guard.field(request, reply), ...again })
    return sendCustomerPage(reply, page, again.refused && statuses[again.refused], { hasScript: true })
  }

  async function sendRemove(
    customer: Customer,
    request: FastifyRequest,
    reply: FastifyReply,
    isStale = false,
  ) {
    const passkey = (await listPasskeys(deps.db, customer.session)).find(({ id }) => id === idIn(request))
    if (passkey === undefined) return toSecurity(customer, reply)
    const page = removePasskeyPage(customer, { guard: guard.field(request, reply), passkey, isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }
}

const refusedBy = (outcome: Exclude<NewPasskeyOutcome, { kind: 'added' }>): PasskeyRefused =>
  outcome.kind === 'throttled' ? 'throttled' : outcome.because

const idIn = (request: FastifyRequest): string => checkedId(pathText(request, 'id'))

/** PostgreSQL cannot compare every text. */
const checkedId = (text: string): string => (/^[0-9a-f-]{36}$/.test(text) ? text : '')
