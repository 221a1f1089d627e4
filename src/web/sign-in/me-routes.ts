import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { changeStaffPassword } from '../../staff/accounts/change-staff-password.ts'
import { listPasskeys, useOptions } from '../../staff/accounts/passkeys.ts'
import { authenticateAgain } from '../../staff/sessions/authenticate-again.ts'
import { endOwnSession, listOwnSessions } from '../../staff/sessions/own-sessions.ts'
import { readSignInLog } from '../../staff/sessions/sign-in-log.ts'
import { withoutRecentAuth, withRecentAuth } from '../declared-change.ts'
import { sendConsolePage } from '../frame/send-console-page.ts'
import { ownPath } from '../own-path.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { authenticatePath, isRecentlyAuthenticated, ownRoutes, type SignedIn } from '../signed-in.ts'
import { authenticatePage, mePage, passwordPage } from './me-pages.ts'
import { type Refused, refusedFor, statusOf } from './sign-in-pages.ts'
import { secondFactorIn } from './sign-in-routes.ts'

/** Those who sign in by the identity provider have no password here. */
const mayChange = (me: SignedIn): boolean => !me.isSso && isRecentlyAuthenticated(me)

/** What somebody sees and changes of their own account. */
export const meRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, cookies, guardOf, tryingOf } = context
  const { get, post } = ownRoutes(server, context)

  const mine = `${audience.path}/me` as const
  const ownPage = (me: SignedIn) => (me.isSso ? mine : authenticatePath(me, `${mine}/password`))

  get('/me', 'anybody', async (me, request, reply) => {
    const { member, realTime, sessionId, isSso } = me
    const sessions = await listOwnSessions(deps.db, member, realTime)
    const log = await readSignInLog(deps.reads, member.login)
    const passkeys = await listPasskeys(deps.db, member)
    const guard = guardOf(request, reply)
    const page = mePage({ audience, me: member, isSso, guard, sessions, sessionId, log, passkeys })
    return sendConsolePage(reply, page)
  })

  post(
    '/me/sessions/end',
    'anybody',
    withoutRecentAuth('staff.session-ended'),
    async ({ member, operator }, request, reply) => {
      const sessionId = (formOf(request).get('session') ?? '').slice(0, 100)
      await endOwnSession(deps.db, member, { sessionId, operator })
      return seeOther(reply, mine)
    },
  )

  get('/me/password', 'anybody', async (me, request, reply) =>
    mayChange(me)
      ? sendConsolePage(reply, passwordPage({ audience, me: me.member, guard: guardOf(request, reply) }))
      : seeOther(reply, ownPage(me)),
  )

  post(
    '/me/password',
    'anybody',
    withRecentAuth('staff.password-changed', 'staff.signed-in'),
    async (me, request, reply) => {
      if (me.isSso) return seeOther(reply, mine)
      const form = formOf(request)
      const typed = { password: form.get('password') ?? '', repeated: form.get('repeated') ?? '' }
      const outcome = await changeStaffPassword(deps.db, me.member, typed, tryingOf(request))
      if (outcome.kind === 'again') {
        const guard = guardOf(request, reply)
        return sendConsolePage(
          reply,
          passwordPage({ audience, me: me.member, guard, fault: outcome.fault }),
          422,
        )
      }
      cookies.session.give(reply, outcome.sessionToken)
      cookies.browser.give(reply, outcome.browserToken)
      return seeOther(reply, mine)
    },
  )

  const nextOf = (request: FastifyRequest) => ownPath(audience, (request.query as { next?: unknown }).next)
  const site = { db: deps.db, authUrl: deps.config.authUrl }
  const sendAuthenticate = async (
    me: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
    refused?: Refused,
  ) =>
    sendConsolePage(
      reply,
      authenticatePage({
        audience,
        me: me.member,
        passkey: me.isSso ? undefined : await useOptions(site, me.member.id, me.realTime),
        isSso: me.isSso,
        guard: guardOf(request, reply),
        next: nextOf(request),
        refused,
      }),
      statusOf(refused),
    )

  get('/prove', 'anybody', async (me, request, reply) => sendAuthenticate(me, request, reply))

  post(
    '/prove',
    'anybody',
    withoutRecentAuth('staff.proved', 'staff.sign-in-refused'),
    async (me, request, reply) => {
      const form = formOf(request)
      const password = form.get('password') ?? ''
      const second = secondFactorIn(form)
      if (password === '' || second === undefined) return sendAuthenticate(me, request, reply, 'missing')
      const typed = { password, second, sessionToken: me.sessionToken }
      const proof = await authenticateAgain(deps, me.member, typed, tryingOf(request))
      if (proof.kind === 'throttled') reply.header('Retry-After', String(proof.waitSeconds))
      if (proof.kind === 'proved') return seeOther(reply, nextOf(request))
      const refused = proof.kind === 'throttled' ? refusedFor(proof.waitSeconds) : proof.kind
      return sendAuthenticate(me, request, reply, refused)
    },
  )
}
