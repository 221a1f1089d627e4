import type { FastifyReply, FastifyRequest } from 'fastify'
import { choosePassword } from '../../customers/accounts/choose-password.ts'
import { requestPassword } from '../../customers/accounts/password-mails.ts'
import { type FoundToken, findPasswordToken } from '../../customers/accounts/password-tokens.ts'
import { browserName } from '../../customers/sessions/known-browser.ts'
import { endSession } from '../../customers/sessions/session.ts'
import { isEmailAddress } from '../../domain/email-address.ts'
import { otherLanguage, pathOf } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { isSecretForm } from '../../platform/secret.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import {
  forgotPage,
  invalidTokenPage,
  linkSentPage,
  passwordPage,
  passwordPath,
  passwordSetPage,
} from './password-pages.ts'

const withScript = { hasScript: true }

export const passwordRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies, frameOf, formFrameOf } = context

  const sendInvalidToken = (request: FastifyRequest, reply: FastifyReply, { token, found }: InvalidToken) => {
    const frame = formFrameOf(request, reply)
    const kept = isSecretForm(token) ? { token } : {}
    const switchUrl = pathOf(passwordPath, { ...kept, lang: otherLanguage(frame.lang) })
    const page = invalidTokenPage({ ...found, switchUrl }, frame)
    return sendCustomerPage(reply, page, found.state === 'unknown' ? 404 : 410)
  }

  server.get('/password', pageOptions, async (request, reply) => {
    const token = tokenIn(request)
    const found = await findPasswordToken(deps.db, token, request.receivedAt)
    if (found.state !== 'valid') return sendInvalidToken(request, reply, { token, found })
    return sendCustomerPage(
      reply,
      passwordPage({ ...found, ...formFrameOf(request, reply), token }),
      200,
      withScript,
    )
  })

  server.post('/password', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const outcome = await choosePassword(deps, {
      token,
      password: form.get('password') ?? '',
      repeated: form.get('repeated') ?? '',
      isOwnPost: guard.isOwnPost(request, form),
      ip: request.ip,
      browserName: browserName(request.headers['user-agent']),
      requestId: request.id,
      now: request.receivedAt,
    })
    if (outcome.kind === 'invalid-token')
      return sendInvalidToken(request, reply, { token, found: outcome.found })
    if (outcome.kind === 'set') {
      // Ends the session of the customer who was logged in before in this browser.
      const before = cookies.account.read(request)
      if (before !== undefined) await endSession(deps.db, before)
      cookies.account.give(reply, outcome.sessionToken)
      cookies.browser.give(reply, outcome.browserToken)
      return sendCustomerPage(reply, passwordSetPage({ ...frameOf(request), brand: outcome.brand }))
    }
    const { found, fault } = outcome
    const refused = fault === undefined ? ('stale' as const) : ('faults' as const)
    const page = passwordPage({ ...found, ...formFrameOf(request, reply), token, fault, refused })
    return sendCustomerPage(reply, page, fault === undefined ? 403 : 422, withScript)
  })

  server.get('/forgot-password', pageOptions, async (request, reply) =>
    sendCustomerPage(reply, forgotPage(formFrameOf(request, reply))),
  )

  server.post('/forgot-password', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const emailAddress = (form.get('email') ?? '').trim()
    const again = { ...formFrameOf(request, reply), emailAddress: emailAddress.slice(0, 254) }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(reply, forgotPage({ ...again, refused: 'stale' }), 403)
    }
    if (!isEmailAddress(emailAddress)) {
      const fault = emailAddress === '' ? 'missing' : 'wrong'
      return sendCustomerPage(reply, forgotPage({ ...again, fault, refused: 'faults' }), 422)
    }
    await requestPassword(deps, {
      emailAddress,
      ip: request.ip,
      now: request.receivedAt,
      leavePlace: request.leavePlace,
    })
    return sendCustomerPage(reply, linkSentPage(frameOf(request)))
  })
}

type InvalidToken = { token: string; found: Exclude<FoundToken, { state: 'valid' }> }

const tokenIn = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}
