import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import {
  acceptInvitation,
  findEnrolment,
  findInvitation,
  finishEnrolment,
} from '../../staff/accounts/accept-invitation.ts'
import { openForms } from '../open-forms.ts'
import { pageOptions, type SignInContext } from '../sign-in-context.ts'
import { endedPage, enrolledPage, enrolPage, invitationPage } from './invitation-pages.ts'

export const invitationRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, cookies, guardOf, tryingOf } = context
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

  const post = openForms(server, context)
  const tokenIn = (form: URLSearchParams) => form.get('token') ?? ''

  post('/invitation', ['staff.accept-invitation'], {
    async stale(request, reply, form) {
      const token = tokenIn(form)
      const member = await findInvitation(deps, token, request.realTime)
      if (member === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
      const again = { audience, guard: guardOf(request, reply), token, member }
      return sendCustomerPage(reply, invitationPage({ ...again, fault: 'stale' }), 403)
    },
    async ours(request, reply, form) {
      const token = tokenIn(form)
      const typed = { token, password: form.get('password') ?? '', repeated: form.get('repeated') ?? '' }
      const outcome = await acceptInvitation(deps, typed, tryingOf(request))
      if (outcome.kind === 'ended') return sendCustomerPage(reply, endedPage(audience), 410)
      if (outcome.kind === 'again') {
        const again = { audience, guard: guardOf(request, reply), token }
        return sendCustomerPage(reply, invitationPage({ ...again, ...outcome }), 422)
      }
      cookies.signIn.give(reply, outcome.signInToken)
      return seeOther(reply, `${audience.path}/invitation/second-factor`)
    },
  })

  server.get('/invitation/second-factor', pageOptions, async (request, reply) => {
    const found = await findEnrolment(deps, cookies.signIn.read(request), request.realTime)
    if (found === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
    return sendCustomerPage(reply, enrolPage({ audience, guard: guardOf(request, reply), issuer, ...found }))
  })

  post('/invitation/second-factor', ['staff.signed-in'], {
    async stale(request, reply) {
      const found = await findEnrolment(deps, cookies.signIn.read(request), request.realTime)
      if (found === undefined) return sendCustomerPage(reply, endedPage(audience), 410)
      const again = { audience, guard: guardOf(request, reply), issuer, ...found }
      return sendCustomerPage(reply, enrolPage({ ...again, refused: 'stale' }), 403)
    },
    async ours(request, reply, form) {
      const typed = { signInToken: cookies.signIn.read(request), code: form.get('code') ?? '' }
      const outcome = await finishEnrolment(deps, typed, tryingOf(request))
      if (outcome.kind === 'ended') return sendCustomerPage(reply, endedPage(audience), 410)
      if (outcome.kind === 'wrong') {
        const again = { audience, guard: guardOf(request, reply), issuer, ...outcome }
        return sendCustomerPage(reply, enrolPage({ ...again, refused: 'wrong' }), 422)
      }
      cookies.signIn.take(reply)
      cookies.session.give(reply, outcome.sessionToken)
      cookies.browser.give(reply, outcome.browserToken)
      return sendCustomerPage(reply, enrolledPage(audience, outcome.recoveryCodes))
    },
  })
}
