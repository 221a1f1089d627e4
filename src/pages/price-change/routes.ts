import type { FastifyReply, FastifyRequest } from 'fastify'
import { terminateContract } from '../../contracts/terminations/terminate-contract.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { noPriceChangePage, priceChangePage, terminatedPage } from './pages.ts'

const path = '/contracts/:contractNumber/price-change'

type Asking = { request: FastifyRequest; reply: FastifyReply; customer: Customer }

/** The announced price change of one of the customer's own contracts, and the termination because of it, under /account. */
export const priceChangeRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  /** The order, if the customer's session opens it. */
  const findOrder = async ({ request, customer }: Asking) => {
    const contractNumber = pathText(request, 'contractNumber')
    return findAccountOrder(deps.db, customer.session, { contractNumber, now: request.receivedAt })
  }

  const sendNotice = async (asking: Asking, { isStale = false } = {}) => {
    const { request, reply, customer } = asking
    const order = await findOrder(asking)
    if (!order?.priceChange)
      return sendCustomerPage(reply, noPriceChangePage(customer, deps.config.supplier), 404)
    const shown = { order, notice: order.priceChange, guard: guard.field(request, reply), isStale }
    return sendCustomerPage(reply, priceChangePage(customer, shown), isStale ? 403 : 200)
  }

  get(path, async (customer, request, reply) => sendNotice({ request, reply, customer }))

  post(path, async (customer, request, reply) => {
    const asking = { request, reply, customer }
    if (!guard.isOwnPost(request, formOf(request))) return sendNotice(asking, { isStale: true })
    const order = await findOrder(asking)
    const isTerminated = order === undefined || order.endDate !== null
    const endDate = isTerminated ? null : await terminate(asking, order.contractNumber)
    if (endDate === null) return sendNotice(asking)
    return sendCustomerPage(reply, terminatedPage(customer, endDate))
  })

  /** The last day of delivery; null if the customer has no right to terminate. */
  const terminate = async ({ request, customer }: Asking, contractNumber: string): Promise<string | null> => {
    const by = {
      actor: `customer:${customer.session.customerNumber}`,
      requestId: request.id,
      now: request.receivedAt,
    }
    const wish = { kind: 'PriceChange', endDate: null } as const
    try {
      const { endDate } = await deps.db.transaction((tx) => terminateContract(tx, contractNumber, wish, by))
      return endDate
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
