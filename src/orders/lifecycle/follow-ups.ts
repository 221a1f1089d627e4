import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'

/** What a customer is told, and the market asked, when an order reaches a state. */
const byState: Partial<Record<ContractState, readonly TaskKind[]>> = {
  Rejected: ['send-rejection-mail', 'tell-market-of-the-end'],
  Revoked: ['send-withdrawal-receipt-mail', 'tell-market-of-the-end'],
  Cancelled: ['send-termination-confirmation-mail', 'tell-market-of-the-end'],
}

/** What is to be done after an event, whatever the state. */
const byEvent: Partial<Record<EventName, readonly TaskKind[]>> = {
  dataCompleted: ['process-order'],
  reopened: ['process-order'],
}

const contractStates: readonly ContractState[] = ['PendingDelivery', 'Delivery', 'Cancelled']

/** Whether these steps make a contract of an order that was none: the customer is then sent the confirmation, once. */
export const becomesContract = ({ confirmedAt }: Before, steps: readonly OrderStep[]): boolean =>
  confirmedAt === null && steps.some(({ state }) => contractStates.includes(state))

type Before = { status: OrderStatus; confirmedAt: Date | null }

/** The tasks that follow from the steps of an order. */
export function followUpsOf(order: Before, steps: readonly OrderStep[]): TaskKind[] {
  const states = [order.status.state, ...steps.map(({ state }) => state)]
  const kinds = new Set<TaskKind>(becomesContract(order, steps) ? ['send-contract-confirmation-mail'] : [])
  for (const [index, { event, state }] of steps.entries()) {
    for (const kind of byEvent[event] ?? []) kinds.add(kind)
    if (event === 'resolved' && state === 'Processing') kinds.add('process-order')
    if (isNews(event) && states[index] !== state) for (const kind of byState[state] ?? []) kinds.add(kind)
  }
  return [...kinds]
}

// Whoever finds out where an order has been all along, or takes a termination back, tells the customer nothing new.
const isNews = (event: EventName): boolean => event !== 'terminationWithdrawn' && event !== 'resolved'
