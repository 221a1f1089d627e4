import { changeOwnPassword } from '../../customers/accounts/change-own-password.ts'
import { browserName } from '../../customers/sessions/known-browser.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { changePasswordPage, passwordChangedPage } from './change-password-page.ts'
import { customerRoutes } from './logged-in.ts'

const withScript = { hasScript: true }

export const changePasswordRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies } = context
  const { get, post } = customerRoutes(server, context)

  get('/change-password', async (customer, request, reply) => {
    return sendCustomerPage(
      reply,
      changePasswordPage(customer, { guard: guard.field(request, reply) }),
      200,
      withScript,
    )
  })

  post('/change-password', async (customer, request, reply) => {
    const form = formOf(request)
    const again = { guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(
        reply,
        changePasswordPage(customer, { ...again, refused: 'stale' }),
        403,
        withScript,
      )
    }
    const outcome = await changeOwnPassword(deps, customer.session, {
      current: form.get('current') ?? '',
      password: form.get('password') ?? '',
      repeated: form.get('repeated') ?? '',
      ip: request.ip,
      browserToken: cookies.browser.read(request),
      browserName: browserName(request.headers['user-agent']),
      requestId: request.id,
      now: request.receivedAt,
    })
    if (outcome.kind === 'throttled') {
      reply.header('Retry-After', String(outcome.waitSeconds))
      return sendCustomerPage(
        reply,
        changePasswordPage(customer, { ...again, refused: 'throttled' }),
        429,
        withScript,
      )
    }
    if (outcome.kind === 'refused') {
      const { currentFault, fault } = outcome
      const page = changePasswordPage(customer, { ...again, currentFault, fault, refused: 'faults' })
      return sendCustomerPage(reply, page, 422, withScript)
    }
    cookies.account.give(reply, outcome.sessionToken)
    cookies.browser.give(reply, outcome.browserToken)
    return sendCustomerPage(reply, passwordChangedPage(customer))
  })
}
