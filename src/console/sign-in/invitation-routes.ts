import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageOptions, type SignInContext } from '../sign-in-context.ts'
import {
  acceptInvitation,
  findEnrolment,
  findInvitation,
  finishEnrolment,
} from '../staff/accept-invitation.ts'
import { endedPage, enrolledPage, enrolPage, invitationPage } from './invitation-pages.ts'

export const invitationRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, guard, cookies, guardOf, tryingOf } = context
  const issuer = deps.config.supplier.name

  server.get('/invitation', pageOptions, async (request, reply) => {
    const token = String((request.query as { token?: unknown }).token ?? '')
    const member = await findInvitation(deps, token, request.realTime)
    if (member === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
    return sendCustomerPage(
      reply,
      invitationPage({ audience, guard: guardOf(request, reply), token, member }),
    )
  })

  server.post('/invitation', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const again = { guard: guardOf(request, reply), token }
    if (!guard.isOwnPost(request, form)) {
      const member = await findInvitation(deps, token, request.realTime)
      if (member === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
      return sendCustomerPage(reply, invitationPage({ audience, ...again, member, fault: 'stale' }), 403)
    }
    const typed = { token, password: form.get('password') ?? '', repeated: form.get('repeated') ?? '' }
    const outcome = await acceptInvitation(deps, typed, tryingOf(request))
    if (outcome.kind === 'ended') return sendCustomerPage(reply, endedPage(audience), 410)
    if (outcome.kind === 'again')
      return sendCustomerPage(reply, invitationPage({ audience, ...again, ...outcome }), 422)
    cookies.signIn.give(reply, outcome.signInToken)
    return seeOther(reply, `${audience.path}/invitation/second-factor`)
  })

  server.get('/invitation/second-factor', pageOptions, async (request, reply) => {
    const found = await findEnrolment(deps, cookies.signIn.read(request), request.realTime)
    if (found === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
    return sendCustomerPage(reply, enrolPage({ audience, guard: guardOf(request, reply), issuer, ...found }))
  })

  server.post('/invitation/second-factor', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const field = guardOf(request, reply)
    const signInToken = cookies.signIn.read(request)
    if (!guard.isOwnPost(request, form)) {
      const found = await findEnrolment(deps, signInToken, request.realTime)
      if (found === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
      return sendCustomerPage(
        reply,
        enrolPage({ audience, guard: field, issuer, ...found, refused: 'stale' }),
        403,
      )
    }
    const outcome = await finishEnrolment(
      deps,
      { signInToken, code: form.get('code') ?? '' },
      tryingOf(request),
    )
    if (outcome.kind === 'ended') return sendCustomerPage(reply, endedPage(audience), 410)
    if (outcome.kind === 'wrong') {
      return sendCustomerPage(
        reply,
        enrolPage({ audience, guard: field, issuer, ...outcome, refused: 'wrong' }),
        422,
      )
    }
    cookies.signIn.take(reply)
    cookies.session.give(reply, outcome.sessionToken)
    cookies.browser.give(reply, outcome.browserToken)
    return sendCustomerPage(reply, enrolledPage(audience, outcome.recoveryCodes))
  })
}
