/** The pages on which a customer logs in and gives a partner access, or not: plain forms that need no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessRequest, findAccessRequest, rememberState } from '../../customers/links/access-request.ts'
import { answerRequest } from '../../customers/links/answer-request.ts'
import { logInByPasskey, passkeyLoginOptions } from '../../customers/passkeys/log-in-by-passkey.ts'
import { browserName } from '../../customers/sessions/known-browser.ts'
import { continueSession, type Login, logIn } from '../../customers/sessions/log-in.ts'
import { endSession } from '../../customers/sessions/session.ts'
import { accessParts } from '../../domain/access-parts.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { readLogin } from '../login/login-form.ts'
import { sendPasskeyOptions } from '../login/login-script.ts'
import { passkeySiteOf } from '../login/session-cookies.ts'
import {
  type LinkPages,
  type LoginAgain,
  linkPageContext,
  mayContinue,
  ownPage,
  seeOther,
  tokenIn,
} from './link-page-context.ts'
import { anotherLoginQuery, manageField, nothingSharedPage } from './pages.ts'

/** Registered under /link, so that unknown paths below it are answered with a page too. */
export const linkPages = (deps: LinkPages, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })
  const context = linkPageContext(deps)
  const { guard, frameOf, sessionCookie, browserCookie, accountCookie } = context
  const siteOf = (request: FastifyRequest) => passkeySiteOf(request, deps.config.authUrl)
  const { sessionOn, sendConsent, sendLogin, sendClosed } = context

  server.get('/:token', pageOptions, async (request, reply) => {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    await rememberState(deps.db, found.request, (request.query as { state?: unknown }).state)
    const session = wantsAnotherLogin(request) ? undefined : await sessionOn(request, asked)
    if (session === undefined) return sendLogin(request, reply, { asked })
    return sendConsent(request, reply, { asked, session })
  })

  server.post('/:token/login', pageOptions, async (request, reply) => {
    const { receivedAt: now } = request
    const found = await findAccessRequest(deps.db, tokenIn(request), now)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    const { emailAddress, password, fault } = readLogin(guard, request)
    const again = { asked, emailAddress, hasPassword: password !== '' }
    if (fault !== undefined) return sendLogin(request, reply, { ...again, refused: fault })

    const login = await logIn(deps, {
      emailAddress,
      password,
      ...visitIn(request, asked),
      leavePlace: request.leavePlace,
    })
    return answer(request, reply, login, { ...again, refused: 'wrong' })
  })

  server.post('/:token/passkey-options', pageOptions, async (request, reply) => {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    const isAllowed = found.state === 'open' && guard.isOwnPost(request, formOf(request))
    const asked = { ip: request.ip, now: request.receivedAt }
    return sendPasskeyOptions(
      reply,
      isAllowed ? await passkeyLoginOptions({ ...deps, site: siteOf(request) }, asked) : undefined,
    )
  })

  server.post('/:token/passkey', pageOptions, async (request, reply) => {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    const form = formOf(request)
    if (!guard.isOwnPost(request, form)) return sendLogin(request, reply, { asked, refused: 'stale' })
    const passkey = form.get('passkey') ?? ''
    const login = await logInByPasskey(
      { ...deps, site: siteOf(request) },
      { passkey, ...visitIn(request, asked) },
    )
    return answer(request, reply, login, { asked, refused: 'passkey' })
  })

  server.post('/:token/continue', pageOptions, async (request, reply) => {
    const { receivedAt: now } = request
    const found = await findAccessRequest(deps.db, tokenIn(request), now)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    const isAllowed = guard.isOwnPost(request, formOf(request)) && mayContinue(asked)
    const token = accountCookie.read(request)
    const sessionToken = isAllowed
      ? await continueSession(deps.db, { token, request: asked, requestId: request.id, now })
      : undefined
    if (sessionToken === undefined) return sendLogin(request, reply, { asked, refused: 'stale' })
    return giveSession(request, reply, { asked, sessionToken })
  })

  const visitIn = (request: FastifyRequest, asked: AccessRequest) => ({
    ip: request.ip,
    browserToken: browserCookie.read(request),
    browserName: browserName(request.headers['user-agent']),
    request: asked,
    requestId: request.id,
    now: request.receivedAt,
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, login: Login, ifWrong: LoginAgain) {
    if (login.kind === 'throttled') {
      reply.header('Retry-After', String(login.waitSeconds))
      return sendLogin(request, reply, { ...ifWrong, refused: 'throttled' })
    }
    if (login.kind === 'wrong') return sendLogin(request, reply, ifWrong)
    browserCookie.give(reply, login.browserToken)
    return giveSession(request, reply, { asked: ifWrong.asked, sessionToken: login.sessionToken })
  }

  async function giveSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { asked, sessionToken }: { asked: AccessRequest; sessionToken: string },
  ) {
    // After logging in as somebody else, there must be no way back into the first account.
    const previous = sessionCookie(request).read(request)
    if (previous !== undefined) await endSession(deps.db, previous)
    const seconds = Math.ceil((asked.expiresAt.getTime() - request.receivedAt.getTime()) / 1000)
    sessionCookie(request, seconds).give(reply, sessionToken)
    return seeOther(reply, ownPage(request))
  }

  server.post('/:token/answer', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const answer = form.get('answer')
    if (!guard.isOwnPost(request, form) || !isAnswer(answer)) return askAgain(request, reply, 'isStale')
    const chosen = answer === 'selected' ? chosenIn(form) : null
    if (chosen?.parts.length === 0) return askAgain(request, reply, 'isEmpty')
    const answered = await answerRequest(
      { db: deps.db, issuer: deps.config.authUrl },
      {
        token: tokenIn(request),
        sessionToken: sessionCookie(request).read(request),
        isAllowed: answer !== 'decline',
        chosen,
        requestId: request.id,
        now: request.receivedAt,
      },
    )
    if (answered.kind === 'closed') return sendClosed(request, reply, answered.found)
    if (answered.kind === 'login-needed') return askAgain(request, reply, 'isStale')
    sessionCookie(request).take(reply)
    if (answered.kind === 'redirect') return seeOther(reply, answered.url)
    return sendCustomerPage(reply, nothingSharedPage(frameOf(request), answered))
  })

  async function askAgain(request: FastifyRequest, reply: FastifyReply, why: 'isStale' | 'isEmpty') {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const session = await sessionOn(request, found.request)
    if (session === undefined) return sendLogin(request, reply, { asked: found.request, refused: 'stale' })
    return sendConsent(request, reply, { asked: found.request, session, [why]: true })
  }

  // Opening the URL of a form leads back to the page itself.
  for (const form of ['login', 'answer', 'passkey', 'continue']) {
    server.get(`/:token/${form}`, pageOptions, async (request, reply) => seeOther(reply, ownPage(request)))
  }
}

const isAnswer = (answer: string | null): boolean =>
  answer === 'allow' || answer === 'selected' || answer === 'decline'

const chosenIn = (form: URLSearchParams) => ({
  parts: accessParts.filter((part) => form.get(part) === 'yes'),
  mayManage: form.get(manageField) === 'yes',
})

const wantsAnotherLogin = ({ query }: FastifyRequest): boolean =>
  (query as { login?: unknown }).login === anotherLoginQuery.login
