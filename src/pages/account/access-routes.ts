import type { FastifyReply, FastifyRequest } from 'fastify'
import { findAccess, revokeAccessOf } from '../../customers/grants/access.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { accessEndedPage, accessPage, noAccessPage } from './access-page.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { type Customer, customerRoutes } from './logged-in.ts'

const path = '/access/:slug/withdraw'

/** Revoking a partner's access: one question, then it takes effect at once. */
export const accessRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  get(path, async (customer, request, reply) => sendQuestion(customer, request, reply))

  post(path, async (customer, request, reply) => {
    if (!guard.isOwnPost(request, formOf(request))) return sendQuestion(customer, request, reply, true)
    const access = await findAccess(deps.db, customer.session, askedIn(request))
    if (access === undefined) return sendCustomerPage(reply, noAccessPage(customer), 404)
    const { id: requestId, receivedAt: now } = request
    await revokeAccessOf(deps.db, customer.session, { ...access, requestId, now })
    return sendCustomerPage(reply, accessEndedPage(customer, access.brandName))
  })

  async function sendQuestion(
    customer: Customer,
    request: FastifyRequest,
    reply: FastifyReply,
    isStale = false,
  ) {
    const access = await findAccess(deps.db, customer.session, askedIn(request))
    if (access === undefined) return sendCustomerPage(reply, noAccessPage(customer), 404)
    const page = accessPage(customer, { ...access, guard: guard.field(request, reply), isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }
}

const askedIn = ({ params, receivedAt: now }: FastifyRequest) => ({ ...(params as { slug: string }), now })
