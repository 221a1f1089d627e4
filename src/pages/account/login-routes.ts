import type { FastifyReply, FastifyRequest } from 'fastify'
import { logIn } from '../../customers/sessions/log-in.ts'
import { endSession, findSession } from '../../customers/sessions/session.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { loginStatus, readLogin } from '../login/login-form.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { isEnded, type LoginPage, loginPage } from './login-page.ts'
import { accountPath, inLanguage } from './paths.ts'

type Again = Pick<LoginPage, 'refused' | 'emailAddress' | 'hasPassword'>

export const loginRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies, frameOf, formFrameOf } = context

  const sendAgain = (request: FastifyRequest, reply: FastifyReply, again: Again) => {
    const page = loginPage({ ...formFrameOf(request, reply), ...again })
    return sendCustomerPage(reply, page, again.refused && loginStatus[again.refused])
  }

  server.get('/login', pageOptions, async (request, reply) => {
    const token = cookies.account.read(request)
    if ((await findSession(deps.db, token, request.receivedAt)) !== undefined) {
      return seeOther(reply, inLanguage(accountPath, frameOf(request).lang))
    }
    const { ended } = request.query as { ended?: unknown }
    const page = loginPage({ ...formFrameOf(request, reply), ended: isEnded(ended) ? ended : undefined })
    return sendCustomerPage(reply, page)
  })

  server.post('/login', pageOptions, async (request, reply) => {
    const { emailAddress, password, fault } = readLogin(guard, request)
    const typed = { emailAddress, hasPassword: password !== '' }
    if (fault !== undefined) return sendAgain(request, reply, { ...typed, refused: fault })

    const login = await logIn(deps, {
      emailAddress,
      password,
      ip: request.ip,
      browserToken: cookies.browser.read(request),
      request: null,
      requestId: request.id,
      now: request.receivedAt,
      leavePlace: request.leavePlace,
    })
    if (login.kind === 'throttled') reply.header('Retry-After', String(login.waitSeconds))
    if (login.kind !== 'open') return sendAgain(request, reply, { ...typed, refused: login.kind })

    // Ends the session of the customer who was logged in before in this browser.
    const before = cookies.account.read(request)
    if (before !== undefined) await endSession(deps.db, before)
    cookies.account.give(reply, login.sessionToken)
    cookies.browser.give(reply, login.browserToken)
    return seeOther(reply, inLanguage(accountPath, frameOf(request).lang))
  })
}
