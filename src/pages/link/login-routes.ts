import type { FastifyRequest } from 'fastify'
import { findAccessRequest } from '../../customers/links/access-request.ts'
import { logIn } from '../../customers/sessions/log-in.ts'
import { endSession } from '../../customers/sessions/session.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Server } from '../../platform/http/server.ts'
import { type LinkPageContext, ownPage, pageOptions, seeOther, tokenIn } from './link-page-context.ts'

const mostEmailCharacters = 254

/** POST {token}/login */
export const linkLoginRoutes = (context: LinkPageContext) => async (server: Server) => {
  const { parts, guard, sessionCookie, browserCookie, sendLogin, sendClosed } = context

  server.post('/:token/login', pageOptions, async (request, reply) => {
    const { receivedAt: now } = request
    const found = await findAccessRequest(parts.db, tokenIn(request), now)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    const form = formOf(request)
    const emailAddress = (form.get('email') ?? '').trim().slice(0, mostEmailCharacters)
    const password = form.get('password') ?? ''
    const again = { asked, emailAddress, hasPassword: password !== '' }
    if (!guard.isOwnPost(request, form)) return sendLogin(request, reply, { ...again, refused: 'stale' })
    if (emailAddress === '' || password === '') {
      return sendLogin(request, reply, { ...again, refused: 'missing' })
    }

    const browserToken = browserCookie.read(request)
    const typed = { emailAddress, password, ip: request.ip, browserToken, now }
    const login = await logIn(parts, {
      ...typed,
      request: asked,
      requestId: request.id,
      leavePlace: request.leavePlace,
    })
    if (login.kind === 'throttled') reply.header('Retry-After', String(login.waitSeconds))
    if (login.kind !== 'open') return sendLogin(request, reply, { ...again, refused: login.kind })

    await endPreviousSession(request)
    const seconds = Math.ceil((asked.expiresAt.getTime() - now.getTime()) / 1000)
    sessionCookie(request, seconds).give(reply, login.sessionToken)
    browserCookie.give(reply, login.browserToken)
    return seeOther(reply, ownPage(request))
  })

  // Whoever logs in as somebody else leaves no way back into the first account.
  async function endPreviousSession(request: FastifyRequest): Promise<void> {
    const previous = sessionCookie(request).read(request)
    if (previous !== undefined) await endSession(parts.db, previous)
  }
}
