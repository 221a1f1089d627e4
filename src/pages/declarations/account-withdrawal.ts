import type { FastifyReply, FastifyRequest } from 'fastify'
import { declareFromAccount } from '../../contracts/declarations/declare.ts'
import type { Effects } from '../../contracts/declarations/store.ts'
import { withdrawalStatement } from '../../contracts/declarations/withdrawal-form.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage, answerPage } from '../account/access-page.ts'
import { type AccountOrder, findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes, fullName } from '../account/logged-in.ts'
import { accountPath, contractWithdrawalPath, inLanguage } from '../account/paths.ts'
import { type WithdrawalTexts, withdrawalTexts } from './withdrawal-texts.ts'

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

  /** The order, if the customer's session opens it. */
  const findOrder = ({ request, customer }: Asking) => {
    const asked = { contractNumber: numberIn(request), now: request.receivedAt }
    return findAccountOrder(deps.db, customer.session, asked)
  }

  /** Step 2, or why the customer cannot withdraw. */
  const sendConfirmation = async (asking: Asking, { isStale = false } = {}) => {
    const order = await findOrder(asking)
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
    const asking = { request, reply, customer }
    const order = await findOrder(asking)
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

type PageInput = { order: AccountOrder; statement: string; guard: Html; isStale?: boolean }

function accountConfirmPage(
  customer: Customer,
  { order, statement, guard, isStale = false }: PageInput,
): Html {
  const { lang } = customer
  const texts = withdrawalTexts[lang]
  const path = contractWithdrawalPath(order.contractNumber)
  const content = html`<h1>${texts.confirmTitle}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.confirmLead}</p>
    <blockquote class="statement">${statement}</blockquote>
    <p>${whatFollows(order, texts)} ${texts.receipt}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.confirm}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, path, { title: texts.confirmTitle, content })
}

type Answered = { receivedAt: string; supplier: Supplier }

/** The result of the declaration, or why it is not possible; `unknown` includes the contracts of other customers. */
function accountAnswerPage(
  customer: Customer,
  result: Effects['withdrawal'] | 'unknown',
  { receivedAt, supplier }: Answered,
): Html {
  const texts = withdrawalTexts[customer.lang]
  if (result === 'withdrawn' || result === 'to-clarify') {
    const { title, says } = texts.done[result]
    const content = html`${doneSign}<h1>${title}</h1><p>${says(dateTimeText(receivedAt, customer.lang))}</p>`
    return answerPage(customer, { title, content })
  }
  const { title, says } = texts.not[result]
  const content = html`<h1>${title}</h1><p>${says}</p><p class="hint">${texts.questions(supplier)}</p>`
  return answerPage(customer, { title, content })
}

function whatFollows({ withdrawal, state }: AccountOrder, texts: WithdrawalTexts): string {
  if (withdrawal === 'to-clarify') return texts.toClarify
  return state === 'Delivery' ? texts.started : texts.notStarted
}
