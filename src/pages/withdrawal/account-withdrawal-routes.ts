import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Effect } from '../../orders/withdrawals/act-on-declaration.ts'
import { declareFromAccount } from '../../orders/withdrawals/declare-withdrawal.ts'
import { statementOf } from '../../orders/withdrawals/withdrawal-form.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes, fullName } from '../account/logged-in.ts'
import { accountAnswerPage, accountConfirmPage } from './account-withdrawal-pages.ts'

const path = '/contracts/:contractNumber/withdraw'

type Asking = { request: FastifyRequest; reply: FastifyReply; customer: Customer }

/** Withdrawing from one of the customer's own contracts, under /account. */
export const accountWithdrawalRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const sendAnswer = ({ request, reply, customer }: Asking, result: Effect | 'unknown') => {
    const receivedAt = berlinDateTime(request.receivedAt)
    const page = accountAnswerPage(customer, result, { receivedAt, supplier: deps.config.supplier })
    return sendCustomerPage(reply, page, result === 'unknown' ? 404 : 200)
  }

  /** Step 2, or why the customer cannot withdraw. */
  const sendConfirmation = async (asking: Asking, { isStale = false } = {}) => {
    const { request, reply, customer } = asking
    const contractNumber = numberIn(request)
    const { accountId } = customer.session
    const order = await findAccountOrder(deps.db, accountId, { contractNumber, now: request.receivedAt })
    if (order === undefined) return sendAnswer(asking, 'unknown')
    if (order.withdrawal !== 'possible' && order.withdrawal !== 'to-clarify') {
      return sendAnswer(asking, order.withdrawal)
    }
    const statement = declarationOf(customer, contractNumber)
    const guardField = guard.field(request, reply)
    const page = accountConfirmPage(customer, { order, statement, guard: guardField, isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }

  get(path, async (customer, request, reply) => sendConfirmation({ request, reply, customer }))

  post(path, async (customer, request, reply) => {
    const asking = { request, reply, customer }
    if (!guard.isOwnPost(request, formOf(request))) return sendConfirmation(asking, { isStale: true })
    const contractNumber = numberIn(request)
    const result = await declareFromAccount(
      deps.db,
      { accountId: customer.session.accountId, contractNumber },
      {
        statement: declarationOf(customer, contractNumber),
        requestId: request.id,
        now: request.receivedAt,
      },
    )
    deps.wakeWorker()
    return sendAnswer(asking, result ?? 'unknown')
  })
}

const declarationOf = ({ session, lang }: Customer, contractNumber: string): string =>
  statementOf({ contractNumber, name: fullName(session), words: '' }, lang)

const numberIn = ({ params }: FastifyRequest): string => (params as { contractNumber: string }).contractNumber
