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
  `The order is ${order.status.state} since ${order.since.at}, by the event ${order.since.event} of ${order.since.actor}.`,
  waits[order.status.deliveryState](order.status),
  ...whatTheMarketSaid(order),
  ...whatTheMarketOwes(order),
  ...whatWaits(order),
  ...whatIsToBeDone(order),
  ...whatFailed(order),
  ...whatTheCustomerKnows(order),
  order.possibleEvents.length === 0
    ? 'Nothing can be reported about it any more.'
    : `Possible now: ${order.possibleEvents.join(', ')}.`,
]

/** What is waited for, by the delivery state: it tells more than the state of the order, which follows from it. */
const waits: Record<DeliveryStateName, (status: OrderStatus) => string> = {
  None: ({ state, openReasons }) =>
    state === 'Processing'
      ? 'Its data is complete; it waits for the checks and the first message to the market.'
      : openReasons.length > 0
        ? `It waits for data to be corrected: ${openReasons.join(' ')}`
        : 'Nothing is missing; it waits to be processed.',
  InChangeProcess: () => 'It waits for the market to confirm or to deny the supply.',
  DeliveryPending: ({ startDate }) => `The supply is confirmed; it waits for its start on ${startDate}.`,
  Delivery: ({ startDate }) => `Energy is delivered since ${startDate}; it waits for nothing.`,
  CancelledPendingDelivery: ({ startDate, endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}) with ${endDate}, before its start on ${startDate}; it waits for that day, or for the market to lift the assignment.`,
  CancelledDelivery: ({ endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}); energy is delivered until the end of ${endDate}.`,
  Cancelled: ({ endDate, cancellationReason }) =>
    `It was terminated (${cancellationReason}), and delivery has ended with ${endDate}.`,
  Denied: ({ denialReason }) =>
    `It was denied (${denialReason}) and ends here, unless it is reopened once the cause is cleared up.`,
  Revoked: ({ endDate }) =>
    `The customer withdrew${endDate === null ? '' : `; delivery ends with ${endDate}`}. It ends here.`,
  Unknown: () =>
    'The communication with the market failed; it waits for somebody to find out where it really is and to report resolved.',
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
      : `A notice of the market (${process}) has been waiting since ${waitingSince} until the supply is confirmed.`,
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
      return `The task ${kind} (${id}) was given up at ${parkedAt} after ${attempts} attempts: ${lastError}. Retry it once the cause is mended.`
    }
    if (state !== 'due' || lastError === null) return []
    return attempts === 0
      ? `The task ${kind} (${id}) was released and is tried again; before that it failed: ${lastError}.`
      : `The task ${kind} (${id}) failed ${attempts} times, the last time with: ${lastError}. It is tried again at ${dueAt}.`
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
    ? ['The contract confirmation was not handed over yet, so the contract is not visible to partners.']
    : []
