/** Why an order is where it is, in sentences: plain data in, sentences out. */

import type { OrderStatus } from '../../domain/order-status.ts'
import type { DeliveryStateName } from '../../domain/states-and-reasons.ts'
import type { TaskItem } from '../tasks/schema.ts'

export type ExplainedOrder = {
  /** As it is today. */
  status: OrderStatus
  /** When and how it came into its state. */
  since: { at: string; event: string; actor: string }
  tasks: readonly TaskItem[]
  marketMessages: readonly {
    id: string
    direction: 'in' | 'out'
    process: string
    answers: string | null
    createdAt: string
    waitingSince: string | null
    flag: string | null
  }[]
  isConfirmationSent: boolean
  possibleEvents: readonly string[]
}

export const explainOrder = (order: ExplainedOrder): string[] => [
  `The order has been in state ${order.status.state} since ${order.since.at}, after the event ${order.since.event} from ${order.since.actor}.`,
  waits[order.status.deliveryState](order.status),
  ...whatTheMarketSaid(order),
  ...whatTheMarketOwes(order),
  ...whatWaits(order),
  ...whatIsToBeDone(order),
  ...whatFailed(order),
  ...whatTheCustomerKnows(order),
  order.possibleEvents.length === 0
    ? 'No further events can be reported for it.'
    : `Possible now: ${order.possibleEvents.join(', ')}.`,
]

/** What is waited for, by the delivery state: it tells more than the state of the order, which follows from it. */
const waits: Record<DeliveryStateName, (status: OrderStatus) => string> = {
  None: ({ state, openReasons }) =>
    state === 'Processing'
      ? 'Its data is complete; it is waiting for the checks and the first message to the market.'
      : openReasons.length > 0
        ? `It is waiting for data to be corrected: ${openReasons.join(' ')}`
        : 'Nothing is missing; it is waiting to be processed.',
  InChangeProcess: () => 'It is waiting for the market to confirm or deny the supply.',
  DeliveryPending: ({ startDate }) => `The supply is confirmed and starts on ${startDate}.`,
  Delivery: ({ startDate }) => `Energy has been delivered since ${startDate}; nothing is pending.`,
  CancelledPendingDelivery: ({ startDate, endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}) effective at the end of ${endDate}, before its start on ${startDate}; it is waiting for that day, or for the market to lift the assignment.`,
  CancelledDelivery: ({ endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}); delivery continues until the end of ${endDate}.`,
  Cancelled: ({ endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}), and delivery ended on ${endDate}.`,
  Denied: ({ denialReason }) =>
    `It was denied (${denialReason}) and goes no further unless it is reopened once the cause has been resolved.`,
  Revoked: ({ endDate }) =>
    `The customer withdrew${endDate === null ? '' : `; delivery ends on ${endDate}`}. It goes no further.`,
  Unknown: () =>
    'Communication with the market failed; someone has to find out where it really stands and report `resolved`.',
}

const whatTheMarketSaid = ({ status: { deliveryMessage } }: ExplainedOrder): string[] =>
  deliveryMessage === null ? [] : [`The market said: ${deliveryMessage}`]

function whatTheMarketOwes({ status, marketMessages }: ExplainedOrder): string[] {
  const answered = new Set(marketMessages.map(({ answers }) => answers))
  const question = marketMessages.filter(({ direction }) => direction === 'out').at(-1)
  const isOpen = question !== undefined && !answered.has(question.id)
  const isExpected = status.deliveryState === 'InChangeProcess' || status.deliveryState === 'Unknown'
  return isOpen && isExpected
    ? [`The last message to the market, ${question.process} of ${question.createdAt}, has no answer yet.`]
    : []
}

const whatWaits = ({ marketMessages }: ExplainedOrder): string[] =>
  marketMessages.flatMap(({ process, waitingSince }) =>
    waitingSince === null
      ? []
      : `A notice of the market (${process}) has been waiting since ${waitingSince} for the supply to be confirmed.`,
  )

function whatIsToBeDone({ tasks }: ExplainedOrder): string[] {
  const due = tasks.filter(({ state, lastError }) => state === 'due' && lastError === null)
  return due.length === 0
    ? []
    : [`To be done: ${due.map(({ kind, dueAt }) => `${kind} (due ${dueAt})`).join(', ')}.`]
}

const whatFailed = ({ tasks, marketMessages }: ExplainedOrder): string[] => [
  ...tasks.flatMap(({ id, kind, state, attempts, lastError, dueAt, parkedAt }) => {
    if (state === 'parked') {
      return `The task ${kind} (${id}) was given up at ${parkedAt} after ${attempts} attempts: ${lastError}. Retry it once the cause has been fixed.`
    }
    if (state !== 'due' || lastError === null) return []
    return attempts === 0
      ? `The task ${kind} (${id}) was released and will be retried; before that it failed: ${lastError}.`
      : `The task ${kind} (${id}) failed ${attempts} times, the last time with: ${lastError}. It will be retried at ${dueAt}.`
  }),
  ...marketMessages
    .filter(({ flag }) => flag !== null)
    .slice(-1)
    .map(
      ({ process, createdAt, flag }) =>
        `The message ${process} of ${createdAt} was kept but not used: ${flag}`,
    ),
]

const confirmedStates: readonly string[] = ['PendingDelivery', 'Delivery', 'Cancelled']

const whatTheCustomerKnows = ({ status, isConfirmationSent }: ExplainedOrder): string[] =>
  confirmedStates.includes(status.state) && !isConfirmationSent
    ? ['The contract confirmation has not been handed over yet, so partners cannot see the contract.']
    : []
