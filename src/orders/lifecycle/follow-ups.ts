import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'

/** Kinds of tasks; the subject of each is a contract number. */
export const processOrder = 'process-order'
export const contractConfirmationMail = 'send-contract-confirmation-mail'
export const rejectionMail = 'send-rejection-mail'
export const withdrawalReceiptMail = 'send-withdrawal-receipt-mail'
export const terminationConfirmationMail = 'send-termination-confirmation-mail'
export const tellMarketOfTheEnd = 'tell-market-of-the-end'
/** Follows from any move of an order about which messages wait. */
export const applyWaitingMessages = 'apply-waiting-messages'

/** What a customer is told, and the market asked, when an order reaches a state. */
const byState: Partial<Record<ContractState, readonly string[]>> = {
  Rejected: [rejectionMail, tellMarketOfTheEnd],
  Revoked: [withdrawalReceiptMail, tellMarketOfTheEnd],
  Cancelled: [terminationConfirmationMail, tellMarketOfTheEnd],
}

/** What is to be done after an event, whatever the state. */
const byEvent: Partial<Record<EventName, readonly string[]>> = {
  dataCompleted: [processOrder],
  reopened: [processOrder],
}

const contractStates: readonly ContractState[] = ['PendingDelivery', 'Delivery', 'Cancelled']

/** Whether these steps make a contract of an order that was none: the customer is then sent the confirmation, once. */
export const becomesContract = ({ confirmedAt }: Before, steps: readonly OrderStep[]): boolean =>
  confirmedAt === null && steps.some(({ state }) => contractStates.includes(state))

type Before = { status: OrderStatus; confirmedAt: Date | null }

/** The tasks that follow from the steps of an order. */
export function followUpsOf(order: Before, steps: readonly OrderStep[]): string[] {
  const states = [order.status.state, ...steps.map(({ state }) => state)]
  const kinds = steps.flatMap(({ event, state }, index) => [
    ...(byEvent[event] ?? []),
    ...(event === 'resolved' && state === 'Processing' ? [processOrder] : []),
    ...(isNews(event) && states[index] !== state ? (byState[state] ?? []) : []),
  ])
  return [...new Set([...(becomesContract(order, steps) ? [contractConfirmationMail] : []), ...kinds])]
}

// Whoever finds out where an order has been all along, or takes a termination back, tells the customer nothing new.
const isNews = (event: EventName): boolean => event !== 'terminationWithdrawn' && event !== 'resolved'
