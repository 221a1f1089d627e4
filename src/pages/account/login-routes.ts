import type { FastifyReply, FastifyRequest } from 'fastify'
import { logInByPasskey, passkeyLoginOptions } from '../../customers/passkeys/log-in-by-passkey.ts'
import { browserName } from '../../customers/sessions/known-browser.ts'
import { type Login, logIn } from '../../customers/sessions/log-in.ts'
import { endSession, findSession } from '../../customers/sessions/session.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { loginStatus, readLogin } from '../login/login-form.ts'
import { loginScriptRoute, sendPasskeyOptions } from '../login/login-script.ts'
import { passkeySiteOf } from '../login/session-cookies.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { isEnded, type LoginPage, loginPage } from './login-page.ts'
import { inLanguage, landingOf, pathAfterLogin } from './paths.ts'

type Again = Pick<LoginPage, 'refused' | 'emailAddress' | 'hasPassword'>

export const loginRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies, frameOf, formFrameOf } = context
  const siteOf = (request: FastifyRequest) => passkeySiteOf(request, deps.config.authUrl)

  await loginScriptRoute(server)

  const send = (request: FastifyRequest, reply: FastifyReply, more: Partial<LoginPage>) => {
    const page = loginPage({ ...formFrameOf(request, reply), next: nextIn(request), ...more })
    return sendCustomerPage(reply, page, more.refused && loginStatus[more.refused], { hasScript: true })
  }

  server.get('/login', pageOptions, async (request, reply) => {
    const token = cookies.account.read(request)
    if ((await findSession(deps.db, token, request.receivedAt)) !== undefined) return leadOn(request, reply)
    const { ended } = request.query as { ended?: unknown }
    return send(request, reply, { ended: isEnded(ended) ? ended : undefined })
  })

  server.post('/login', pageOptions, async (request, reply) => {
    const { emailAddress, password, fault } = readLogin(guard, request)
    const typed = { emailAddress, hasPassword: password !== '' }
    if (fault !== undefined) return send(request, reply, { ...typed, refused: fault })

    const login = await logIn(deps, {
      emailAddress,
      password,
      ...visitIn(request),
      leavePlace: request.leavePlace,
    })
    return answer(request, reply, login, { ...typed, refused: 'wrong' })
  })

  server.post('/login/passkey-options', pageOptions, async (request, reply) => {
    const isOwn = guard.isOwnPost(request, formOf(request))
    const asked = { ip: request.ip, now: request.receivedAt }
    return sendPasskeyOptions(
      reply,
      isOwn ? await passkeyLoginOptions({ ...deps, site: siteOf(request) }, asked) : undefined,
    )
  })

  server.post('/login/passkey', pageOptions, async (request, reply) => {
    const form = formOf(request)
    if (!guard.isOwnPost(request, form)) return send(request, reply, { refused: 'stale' })
    const passkey = form.get('passkey') ?? ''
    const login = await logInByPasskey({ ...deps, site: siteOf(request) }, { passkey, ...visitIn(request) })
    return answer(request, reply, login, { refused: 'passkey' })
  })

  // Opening the URL of a form leads back to the page itself.
  server.get('/login/passkey', pageOptions, async (request, reply) => leadOn(request, reply))

  const visitIn = (request: FastifyRequest) => ({
    ip: request.ip,
    browserToken: cookies.browser.read(request),
    browserName: browserName(request.headers['user-agent']),
    request: null,
    requestId: request.id,
    now: request.receivedAt,
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, login: Login, ifWrong: Again) {
    if (login.kind === 'throttled') {
      reply.header('Retry-After', String(login.waitSeconds))
      return send(request, reply, { ...ifWrong, refused: 'throttled' })
    }
    if (login.kind === 'wrong') return send(request, reply, ifWrong)
    // Ends the session of the customer who was logged in before in this browser.
    const before = cookies.account.read(request)
    if (before !== undefined) await endSession(deps.db, before)
    cookies.account.give(reply, login.sessionToken)
    cookies.browser.give(reply, login.browserToken)
    return leadOn(request, reply)
  }

  const leadOn = (request: FastifyRequest, reply: FastifyReply) =>
    seeOther(reply, inLanguage(pathAfterLogin(nextIn(request)), frameOf(request).lang))
}

/** Only a page of ours is repeated. */
const nextIn = ({ query }: FastifyRequest): string | undefined =>
  landingOf(pathAfterLogin((query as { next?: unknown }).next))
