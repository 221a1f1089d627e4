import type { FastifyRequest } from 'fastify'
import { findAccess, revokeAccessOf } from '../../customers/grants/access.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { accessEndedPage, accessPage, noAccessPage } from './access-page.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { loggedIn } from './logged-in.ts'

const path = '/access/:slug/withdraw'

/** Taking a partner's access away: asked once more, then done at once. */
export const accessRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { parts, guard } = context

  server.get(path, pageOptions, async (request, reply) => {
    const customer = await loggedIn(context, request, reply)
    if (customer === undefined) return reply
    const access = await findAccess(parts.db, customer.session, slugIn(request))
    if (access === undefined) return sendCustomerPage(reply, noAccessPage(customer), 404)
    const page = accessPage(customer, { ...access, guard: guard.field(request, reply) })
    return sendCustomerPage(reply, page)
  })

  server.post(path, pageOptions, async (request, reply) => {
    const customer = await loggedIn(context, request, reply)
    if (customer === undefined) return reply
    const access = await findAccess(parts.db, customer.session, slugIn(request))
    if (access === undefined) return sendCustomerPage(reply, noAccessPage(customer), 404)
    if (!guard.isOwnPost(request, formOf(request))) {
      const page = accessPage(customer, { ...access, guard: guard.field(request, reply), isStale: true })
      return sendCustomerPage(reply, page, 403)
    }
    await revokeAccessOf(parts.db, customer.session, {
      ...access,
      requestId: request.id,
      now: request.receivedAt,
    })
    return sendCustomerPage(reply, accessEndedPage(customer, access.brandName))
  })
}

const slugIn = ({ params }: FastifyRequest): string => (params as { slug: string }).slug
