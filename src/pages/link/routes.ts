/** The pages on which a customer logs in and gives a partner access, or not: plain forms, no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findAccessRequest } from '../../customers/links/access-request.ts'
import { answerRequest } from '../../customers/links/answer-request.ts'
import { logIn } from '../../customers/sessions/log-in.ts'
import { endSession } from '../../customers/sessions/session.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { readLogin } from '../login/login-form.ts'
import { type LinkPages, linkPageContext, ownPage, seeOther, tokenIn } from './link-page-context.ts'
import { anotherLoginQuery, nothingSharedPage } from './pages.ts'

/** Registered under /link, so that unknown paths below it are answered with a page too. */
export const linkPages = (deps: LinkPages, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })
  const { guard, frameOf, sessionCookie, browserCookie, sessionOn, sendConsent, sendLogin, sendClosed } =
    linkPageContext(deps)

  server.get('/:token', pageOptions, async (request, reply) => {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
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
      ip: request.ip,
      browserToken: browserCookie.read(request),
      request: asked,
      requestId: request.id,
      now,
      leavePlace: request.leavePlace,
    })
    if (login.kind === 'throttled') reply.header('Retry-After', String(login.waitSeconds))
    if (login.kind !== 'open') return sendLogin(request, reply, { ...again, refused: login.kind })

    // After logging in as somebody else, there must be no way back into the first account.
    const previous = sessionCookie(request).read(request)
    if (previous !== undefined) await endSession(deps.db, previous)
    const seconds = Math.ceil((asked.expiresAt.getTime() - now.getTime()) / 1000)
    sessionCookie(request, seconds).give(reply, login.sessionToken)
    browserCookie.give(reply, login.browserToken)
    return seeOther(reply, ownPage(request))
  })

  server.post('/:token/answer', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const answer = form.get('answer')
    if (!guard.isOwnPost(request, form) || (answer !== 'allow' && answer !== 'decline')) {
      return askAgain(request, reply)
    }
    const answered = await answerRequest(
      { db: deps.db, issuer: deps.config.authUrl },
      {
        token: tokenIn(request),
        sessionToken: sessionCookie(request).read(request),
        isAllowed: answer === 'allow',
        requestId: request.id,
        now: request.receivedAt,
      },
    )
    if (answered.kind === 'closed') return sendClosed(request, reply, answered.found)
    if (answered.kind === 'login-needed') return askAgain(request, reply)
    sessionCookie(request).take(reply)
    if (answered.kind === 'redirect') return seeOther(reply, answered.url)
    return sendCustomerPage(reply, nothingSharedPage(frameOf(request), answered))
  })

  async function askAgain(request: FastifyRequest, reply: FastifyReply) {
    const found = await findAccessRequest(deps.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const session = await sessionOn(request, found.request)
    if (session === undefined) return sendLogin(request, reply, { asked: found.request, refused: 'stale' })
    return sendConsent(request, reply, { asked: found.request, session, isStale: true })
  }

  // Opening the URL of a form leads back to the page itself.
  for (const form of ['login', 'answer']) {
    server.get(`/:token/${form}`, pageOptions, async (request, reply) => seeOther(reply, ownPage(request)))
  }
}

const wantsAnotherLogin = ({ query }: FastifyRequest): boolean =>
  (query as { login?: unknown }).login === anotherLoginQuery.login
