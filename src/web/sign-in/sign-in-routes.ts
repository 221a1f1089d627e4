import type { FastifyReply, FastifyRequest } from 'fastify'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { useOptions } from '../../staff/accounts/passkeys.ts'
import { signOut } from '../../staff/sessions/own-sessions.ts'
import { endSession, findSession } from '../../staff/sessions/session.ts'
import {
  findHalfSignedIn,
  givePassword,
  giveSecondFactor,
  type SecondFactor,
} from '../../staff/sessions/sign-in.ts'
import { hasWrongCodes, readSignInLog } from '../../staff/sessions/sign-in-log.ts'
import { withoutRecentAuth } from '../declared-change.ts'
import { sendConsolePage } from '../frame/send-console-page.ts'
import { openForms } from '../open-forms.ts'
import { ownPath, withNext } from '../own-path.ts'
import { pageOptions, type SignInContext } from '../sign-in-context.ts'
import { ownRoutes } from '../signed-in.ts'
import {
  type CodePage,
  codePage,
  refusedFor,
  type SignInPage,
  signInPage,
  statusOf,
} from './sign-in-pages.ts'

/** The page where everybody begins, and the way out. */
export const signInRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, cookies } = context

  server.get('/sign-in', pageOptions, async (request, reply) => {
    const session = await findSession(deps, cookies.session.read(request), request.realTime)
    if (session !== undefined) return seeOther(reply, nextOf(context, request))
    const { ended } = request.query as { ended?: unknown }
    return sendSignIn(context, request, reply, { hasEnded: ended === 'yes' })
  })

  const { post } = ownRoutes(server, context)
  post('/sign-out', 'anybody', withoutRecentAuth('staff.signed-out'), async (me, _request, reply) => {
    await signOut(deps.db, me.member, me)
    cookies.session.take(reply)
    return seeOther(reply, `${audience.path}/sign-in?ended=yes`)
  })
}

/** Password and second factor, where accounts of our own are allowed. */
export const passwordSignInRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, cookies, tryingOf } = context
  const post = openForms(server, context)
  const waitFor = (reply: FastifyReply, seconds: number) => reply.header('Retry-After', String(seconds))

  const loginIn = (form: URLSearchParams) => (form.get('login') ?? '').slice(0, 100)
  post('/sign-in', ['staff.sign-in-refused'], {
    stale: async (request, reply, form) =>
      sendSignIn(context, request, reply, { login: loginIn(form), refused: 'stale' }),
    async ours(request, reply, form) {
      const login = loginIn(form)
      const password = form.get('password') ?? ''
      if (login === '' || password === '')
        return sendSignIn(context, request, reply, { login, refused: 'missing' })
      const step = await givePassword(deps, { login, password }, tryingOf(request))
      if (step.kind === 'throttled') waitFor(reply, step.waitSeconds)
      if (step.kind !== 'code') return sendSignIn(context, request, reply, { login, refused: step.kind })
      cookies.signIn.give(reply, step.signInToken)
      return seeOther(reply, withNext(audience, '/sign-in/code', nextOf(context, request)))
    },
  })

  server.get('/sign-in/code', pageOptions, async (request, reply) =>
    cookies.signIn.read(request) === undefined
      ? seeOther(reply, withNext(audience, '/sign-in', nextOf(context, request)))
      : sendCode(context, request, reply),
  )

  post('/sign-in/code', ['staff.signed-in', 'staff.sign-in-refused'], {
    stale: (request, reply) => sendCode(context, request, reply, { refused: 'stale' }),
    async ours(request, reply, form) {
      const second = secondFactorIn(form)
      const signInToken = cookies.signIn.read(request)
      if (signInToken === undefined) return sendSignIn(context, request, reply, { refused: 'ended' })
      if (second === undefined) return sendCode(context, request, reply, { refused: 'missing' })
      const step = await giveSecondFactor(deps, { signInToken, second }, tryingOf(request))
      if (step.kind === 'throttled') waitFor(reply, step.waitSeconds)
      if (step.kind === 'ended' || step.kind === 'spent')
        return sendSignIn(context, request, reply, { refused: step.kind })
      if (step.kind === 'throttled')
        return sendCode(context, request, reply, { refused: refusedFor(step.waitSeconds) })
      if (step.kind !== 'open') return sendCode(context, request, reply, { refused: step.kind })

      // Ends the session of the user who was signed in before in this browser.
      const before = cookies.session.read(request)
      if (before !== undefined) await endSession(deps.db, before)
      cookies.signIn.take(reply)
      cookies.session.give(reply, step.sessionToken)
      cookies.browser.give(reply, step.browserToken)
      const isWarned = hasWrongCodes(await readSignInLog(deps.db, step.login))
      return seeOther(reply, isWarned ? `${audience.path}/me` : nextOf(context, request))
    },
  })
}

const nextOf = ({ audience }: SignInContext, request: FastifyRequest) =>
  ownPath(audience, (request.query as { next?: unknown }).next)

const sendSignIn = (
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Partial<SignInPage> = {},
) => {
  const { audience, waysIn, guardOf } = context
  const shown = { audience, ...waysIn, guard: guardOf(request, reply), next: nextOf(context, request) }
  return sendCustomerPage(reply, signInPage({ ...shown, ...page }), statusOf(page.refused))
}

/** A passkey needs a script, so this page may have one. */
async function sendCode(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Partial<CodePage> = {},
) {
  const { audience, deps, cookies, guardOf } = context
  const token = cookies.signIn.read(request)
  const now = request.realTime
  const staff = token === undefined ? undefined : await findHalfSignedIn(deps, token, now)
  const { authUrl } = deps.config
  const passkey = staff && (await useOptions({ db: deps.db, authUrl }, staff.id, now))
  const shown = { audience, guard: guardOf(request, reply), next: nextOf(context, request), passkey, ...page }
  return sendConsolePage(reply, codePage(shown), statusOf(page.refused))
}

/** What the form of the second step has: the answer of a passkey, or a code. */
export function secondFactorIn(form: URLSearchParams): SecondFactor | undefined {
  const assertion = form.get('passkey') ?? ''
  if (assertion !== '') return { by: 'passkey', assertion }
  const code = form.get('code') ?? ''
  return code.trim() === '' ? undefined : { by: 'code', code }
}
