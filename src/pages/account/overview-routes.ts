import type { FastifyReply, FastifyRequest } from 'fastify'
import { endSession, logOutEverywhere } from '../../customers/sessions/session.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { readOverview } from './account-overview.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { type Customer, loggedIn } from './logged-in.ts'
import { overviewPage } from './overview-page.ts'
import { inLanguage, loginPath } from './paths.ts'

/** What the customer sees after logging in, and the ways out again. */
export const overviewRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { parts, guard, cookies } = context

  const sendOverview = async (
    customer: Customer,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { isStale = false } = {},
  ) => {
    const overview = await readOverview(parts.db, customer.session.accountId, request.receivedAt)
    const page = overviewPage({ ...customer, overview, guard: guard.field(request, reply), isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }

  server.get('/', pageOptions, async (request, reply) => {
    const customer = await loggedIn(context, request, reply)
    return customer === undefined ? reply : sendOverview(customer, { request, reply })
  })

  server.post('/logout', pageOptions, async (request, reply) => {
    const customer = await loggedIn(context, request, reply)
    if (customer === undefined) return reply
    if (!guard.isOwnPost(request, formOf(request))) {
      return sendOverview(customer, { request, reply }, { isStale: true })
    }
    await endSession(parts.db, customer.token)
    cookies.account.take(reply)
    return seeOther(reply, inLanguage(loginPath, customer.lang, { ended: 'logged-out' }))
  })

  server.post('/logout-everywhere', pageOptions, async (request, reply) => {
    const customer = await loggedIn(context, request, reply)
    if (customer === undefined) return reply
    if (!guard.isOwnPost(request, formOf(request))) {
      return sendOverview(customer, { request, reply }, { isStale: true })
    }
    await logOutEverywhere(parts.db, customer.session, { requestId: request.id, now: request.receivedAt })
    cookies.account.take(reply)
    return seeOther(reply, inLanguage(loginPath, customer.lang, { ended: 'everywhere' }))
  })
}
