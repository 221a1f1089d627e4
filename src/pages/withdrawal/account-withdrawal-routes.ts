import type { FastifyReply, FastifyRequest } from 'fastify'
import { declareFromAccount } from '../../contracts/declarations/declare.ts'
import type { Effects } from '../../contracts/declarations/store.ts'
import { withdrawalStatement } from '../../contracts/declarations/withdrawal-form.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type AccountOrder, findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes, fullName } from '../account/logged-in.ts'
import { accountAnswerPage, accountConfirmPage } from './account-withdrawal-pages.ts'

const path = '/contracts/:contractNumber/withdraw'

type Asking = { request: FastifyRequest; reply: FastifyReply; customer: Customer }

/** Withdrawing from one of the customer's own contracts, under /account. */
export const accountWithdrawalRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const sendAnswer = ({ request, reply, customer }: Asking, result: Effects['withdrawal'] | 'unknown') => {
    const receivedAt = berlinDateTime(request.receivedAt)
    const page = accountAnswerPage(customer, result, { receivedAt, supplier: deps.config.supplier })
    return sendCustomerPage(reply, page, result === 'unknown' ? 404 : 200)
  }

  /** The order, if the customer's session opens it; its pages have its brand. */
  const findOrder = async ({ request, reply, customer }: Asking) => {
    const asked = { contractNumber: numberIn(request), now: request.receivedAt }
    const order = await findAccountOrder(deps.db, customer.session, asked)
    const brand = order && { slug: order.brandSlug, name: order.brandName }
    return { order, asking: { request, reply, customer: { ...customer, ...(brand && { brand }) } } }
  }

  /** Step 2, or why the customer cannot withdraw. */
  const sendConfirmation = async (from: Asking, { isStale = false } = {}) => {
    const { order, asking } = await findOrder(from)
    const { request, reply, customer } = asking
    if (order === undefined) return sendAnswer(asking, 'unknown')
    if (order.withdrawal !== 'possible' && order.withdrawal !== 'to-clarify') {
      return sendAnswer(asking, order.withdrawal)
    }
    const statement = declarationOf(order, customer)
    const guardField = guard.field(request, reply)
    const page = accountConfirmPage(customer, { order, statement, guard: guardField, isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }

  get(path, async (customer, request, reply) => sendConfirmation({ request, reply, customer }))

  post(path, async (customer, request, reply) => {
    if (!guard.isOwnPost(request, formOf(request))) {
      return sendConfirmation({ request, reply, customer }, { isStale: true })
    }
    const { order, asking } = await findOrder({ request, reply, customer })
    if (order === undefined) return sendAnswer(asking, 'unknown')
    const { contractNumber } = order
    const result = await declareFromAccount(
      deps.db,
      { accountId: customer.session.accountId, contractNumber },
      {
        statement: declarationOf(order, customer),
        requestId: request.id,
        now: request.receivedAt,
      },
    )
    return sendAnswer(asking, result ?? 'unknown')
  })
}

/** In the name of the order: that of the account may come from an order through another partner. */
const declarationOf = (order: AccountOrder, { lang }: Customer): string =>
  withdrawalStatement({ contractNumber: order.contractNumber, name: fullName(order), words: '' }, lang)

const numberIn = (request: FastifyRequest): string => pathText(request, 'contractNumber')
