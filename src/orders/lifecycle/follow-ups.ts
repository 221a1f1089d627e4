import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'

/** Tasks when an order reaches a state: a mail to the customer, messages to the market. */
const byState: Partial<Record<ContractState, readonly TaskKind[]>> = {
  Rejected: ['send-rejection-mail', 'tell-market-of-the-end'],
  Revoked: ['send-withdrawal-receipt-mail', 'tell-market-of-the-end'],
  Cancelled: ['send-termination-confirmation-mail', 'tell-market-of-the-end'],
}

/** Tasks after an event, in any state. */
const byEvent: Partial<Record<EventName, readonly TaskKind[]>> = {
  dataCompleted: ['process-order'],
  dataCorrected: ['process-order'],
  reopened: ['process-order'],
  terminationWithdrawn: ['send-termination-withdrawn-mail', 'tell-market-of-the-end'],
}

/** Tasks when an unknown state is resolved to this one. The customer needs no mail about it. */
const byResolution: Partial<Record<ContractState, readonly TaskKind[]>> = {
  Processing: ['process-order'],
  // Our termination must not leave the customer without a supplier.
  Rejected: ['tell-market-of-the-end'],
}

const contractStates: readonly ContractState[] = ['PendingDelivery', 'Delivery', 'Cancelled']

/** Whether these steps turn the order into a contract, which is confirmed to the customer once. */
export const becomesContract = ({ confirmedAt }: Before, steps: readonly OrderStep[]): boolean =>
  confirmedAt === null && steps.some(({ state }) => contractStates.includes(state))

type Before = { status: OrderStatus; confirmedAt: Date | null }

export function followUpsOf(order: Before, steps: readonly OrderStep[]): TaskKind[] {
  const states = [order.status.state, ...steps.map(({ state }) => state)]
  const kinds = new Set<TaskKind>(becomesContract(order, steps) ? ['send-contract-confirmation-mail'] : [])
  for (const [index, { event, state }] of steps.entries()) {
    for (const kind of byEvent[event] ?? []) kinds.add(kind)
    if (event === 'resolved') for (const kind of byResolution[state] ?? []) kinds.add(kind)
    if (isNewToCustomer(event) && states[index] !== state)
      for (const kind of byState[state] ?? []) kinds.add(kind)
  }
  return [...kinds]
}

// A resolved unknown state needs no mail about it, and a termination that was taken back has its own.
const isNewToCustomer = (event: EventName): boolean =>
  event !== 'terminationWithdrawn' && event !== 'resolved'
