import type { FastifyReply, FastifyRequest } from 'fastify'
import { findAccessRequest } from '../../customers/links/access-request.ts'
import { answerRequest } from '../../customers/links/answer-request.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { nothingSharedPage } from './end-pages.ts'
import { type LinkPageContext, pageOptions, seeOther, tokenIn } from './link-page-context.ts'

/** POST {token}/answer */
export const linkAnswerRoutes = (context: LinkPageContext) => async (server: Server) => {
  const { parts, guard, frameOf, sessionCookie, sessionOn, sendConsent, sendLogin, sendClosed } = context

  server.post('/:token/answer', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const answer = form.get('answer')
    if (!guard.isOwnPost(request, form) || (answer !== 'allow' && answer !== 'decline')) {
      return askAgain(request, reply)
    }
    const answered = await answerRequest(
      { db: parts.db, issuer: parts.config.authUrl },
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

  /** The page that the request is at, once more, without having taken any answer. */
  async function askAgain(request: FastifyRequest, reply: FastifyReply) {
    const found = await findAccessRequest(parts.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const session = await sessionOn(request, found.request)
    if (session === undefined) return sendLogin(request, reply, { asked: found.request, refused: 'stale' })
    return sendConsent(request, reply, { asked: found.request, session, isStale: true })
  }
}
