import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findAccess,
  type GrantedAccess,
  revokeAccessOf,
  withdrawPart,
} from '../../customers/grants/access.ts'
import { type AccessPart, accessParts, agreesTo } from '../../domain/access-parts.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { accessEndedPage, accessPage, noAccessPage, partEndedPage } from './access-page.ts'
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
    const part = partIn(request, access)
    if (part !== undefined) {
      await withdrawPart(deps.db, customer.session, { ...access, part, requestId, now })
      return sendCustomerPage(reply, partEndedPage(customer, { ...access, part }))
    }
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
    const part = partIn(request, access)
    const page = accessPage(customer, { ...access, part, guard: guard.field(request, reply), isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }
}

/** The one part that is to be taken back, if the address names one that was given. */
const partIn = ({ query }: FastifyRequest, { parts }: GrantedAccess): AccessPart | undefined =>
  accessParts.find((part) => part === (query as { part?: unknown }).part && agreesTo(parts, part))

const askedIn = (request: FastifyRequest) => ({ slug: pathText(request, 'slug'), now: request.receivedAt })
