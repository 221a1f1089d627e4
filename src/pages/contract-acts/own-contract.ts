import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import { html } from '../../platform/html/html.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import { answerPage } from '../account/access-page.ts'
import { type AccountOrder, findAccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import type { Customer } from '../account/logged-in.ts'
import { actTexts } from './act-texts.ts'

/** A customer at the page of one of their contracts. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; customer: Customer; order: AccountOrder }

/**
 * The contract that a page is about, if the customer's session opens it. Else the page that says so is sent: another customer's contract is not told from one that does not exist.
 */
export async function ownContract(
  { deps }: AccountPageContext,
  customer: Customer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | undefined> {
  const contractNumber = pathText(request, 'contractNumber')
  const asked = { contractNumber, now: request.receivedAt }
  const order = await findAccountOrder(deps.db, customer.session, asked)
  if (order?.isContract) return { request, reply, order, customer }
  const { unknownTitle, unknown } = actTexts[customer.lang]
  const content = html`<h1>${unknownTitle}</h1><p>${unknown}</p>`
  sendCustomerPage(reply, answerPage(customer, { title: unknownTitle, content }), 404)
  return undefined
}

/** The customer as the one who acts, for history and audit trail. */
export const byCustomer = ({ session }: Customer, { id, receivedAt }: FastifyRequest): AuditActor => ({
  actor: `customer:${session.customerNumber}`,
  requestId: id,
  now: receivedAt,
})
