/** Explains in sentences where an order stands and why. Pure: data in, sentences out. */

import type { OrderStatus } from '../../domain/order-status.ts'
import { stateWords } from '../../domain/state-words.ts'
import type { DeliveryStateName } from '../../domain/states-and-reasons.ts'
import { requestDeadline } from '../../market/answer-deadline.ts'
import type { MarketRequest } from '../../market/answers.ts'
import { meaningOf } from '../../market/decision-trees.ts'
import type { Reply } from '../../market/replies.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { Validity } from '../../tariffs/regions/regions.ts'
import type { TaskItem } from '../tasks/schema.ts'
import type { DeliveryPointData } from './schema.ts'

export type ExplainedOrder = {
  /** Up to date as of today. */
  status: OrderStatus
  /** The step that brought it into its current state. */
  since: { at: string; event: string; actor: string }
  tasks: readonly TaskItem[]
  marketMessages: Parameters<typeof explainRequests>[0]
  deliveryPointData: readonly Pick<DeliveryPointData, 'process' | 'receivedAt' | 'contradictions'>[]
  withoutGridUse: readonly Validity[]
  isConfirmationSent: boolean
  possibleEvents: readonly string[]
}

export const explainOrder = (order: ExplainedOrder): string[] => [
  `The order has been “${stateWords(order.status, 'en').label}” since ${order.since.at} (event ${order.since.event} from ${order.since.actor}).`,
  situations[order.status.deliveryState](order.status),
  ...gridUse(order),
  ...marketComment(order),
  ...messagesToHandOver(order),
  ...unansweredMessage(order),
  ...explainRequests(order.marketMessages),
  ...contradictedData(order),
  ...noticesOnHold(order),
  ...scheduledTasks(order),
  ...failedTasks(order),
  ...ignoredMessage(order),
  ...missingConfirmation(order),
  order.possibleEvents.length === 0
    ? 'No further events can be reported.'
    : `Events that can be reported now: ${order.possibleEvents.join(', ')}.`,
]

/** By delivery state, because the order state follows from it and says less. */
const situations: Record<DeliveryStateName, (status: OrderStatus) => string> = {
  None: ({ state, openReasons }) =>
    state === 'Processing'
      ? 'Its data is complete. It is waiting for our checks and the first message to the market.'
      : openReasons.length > 0
        ? `It is waiting for corrected data: ${openReasons.join(' ')}`
        : 'Its data is complete. It is waiting to be processed.',
  InChangeProcess: () => 'It is waiting for the market to confirm or refuse the supply.',
  DeliveryPending: ({ startDate }) => `The supply is confirmed. Delivery starts on ${startDate}.`,
  Delivery: ({ startDate }) => `Energy has been delivered since ${startDate}.`,
  CancelledPendingDelivery: ({ startDate, endDate, cancellationReason }) =>
    `The contract was terminated (${cancellationReason}) with effect from the end of ${endDate}, before delivery starts on ${startDate}. It is waiting for that day, or for the grid operator to confirm that the supply is lifted.`,
  CancelledDelivery: ({ endDate, cancellationReason }) =>
    `The contract was terminated (${cancellationReason}). Delivery continues until the end of ${endDate}.`,
  Cancelled: ({ endDate, cancellationReason }) =>
    `The contract was terminated (${cancellationReason}) and ended on ${endDate}.`,
  Denied: ({ denialReason }) =>
    `The order was denied (${denialReason}). Nothing more happens unless it is reopened once the cause is resolved.`,
  Revoked: ({ endDate }) =>
    `The customer withdrew. ${endDate === null ? 'The order is closed.' : `Delivery ends on ${endDate}.`}`,
  Unknown: () =>
    'Communication with the market failed, so the real state is unknown. Find it out and report the event resolved.',
}

const gridUse = ({ withoutGridUse }: ExplainedOrder): string[] =>
  withoutGridUse.map(
    ({ validFrom, validTo }) =>
      `The customer pays for grid use and metering ${validTo === null ? `from ${validFrom} on` : `from ${validFrom} to ${plusDays(validTo, -1)}`}; our price leaves both out.`,
  )

const marketComment = ({ status: { deliveryMessage } }: ExplainedOrder): string[] =>
  deliveryMessage === null ? [] : [`The market said: ${deliveryMessage}`]

function unansweredMessage({ status, marketMessages }: ExplainedOrder): string[] {
  const answered = new Set(marketMessages.map(({ answers }) => answers))
  const last = marketMessages.findLast(
    ({ direction, answers, sentAt, settledAt }) =>
      direction === 'out' && answers === null && sentAt !== null && settledAt === null,
  )
  const isExpected = status.deliveryState === 'InChangeProcess' || status.deliveryState === 'Unknown'
  return isExpected && last !== undefined && !answered.has(last.id)
    ? [`The market has not yet answered our last message (${last.process} of ${last.createdAt}).`]
    : []
}

const messagesToHandOver = ({ marketMessages }: ExplainedOrder): string[] =>
  marketMessages.flatMap(({ process, handOverSince }) =>
    handOverSince === null
      ? []
      : `Nobody has told the market: message ${process} has waited since ${handOverSince} for a person to hand it over.`,
  )

/** The latest message of each process; an earlier one is outdated. */
const contradictedData = ({ deliveryPointData }: ExplainedOrder): string[] =>
  [...new Map(deliveryPointData.map((told) => [told.process, told])).values()].flatMap(
    ({ process, receivedAt, contradictions }) =>
      contradictions.length === 0
        ? []
        : [`Message ${process} of ${receivedAt} contradicts the order. ${contradictions.join(' ')}`],
  )

const noticesOnHold = ({ marketMessages }: ExplainedOrder): string[] =>
  marketMessages.flatMap(({ process, waitingSince }) =>
    waitingSince === null
      ? []
      : `A notice from the market (${process}) has been on hold since ${waitingSince}, until the supply is confirmed.`,
  )

function scheduledTasks({ tasks }: ExplainedOrder): string[] {
  const due = tasks.filter(({ state, lastError }) => state === 'due' && lastError === null)
  return due.length === 0
    ? []
    : [`Scheduled: ${due.map(({ kind, dueAt }) => `${kind} (due ${dueAt})`).join(', ')}.`]
}

const failedTasks = ({ tasks }: ExplainedOrder): string[] =>
  tasks.flatMap(({ id, kind, state, attempts, lastError, dueAt, parkedAt }) => {
    const failed = `Task ${kind} (${id}) failed ${attempts === 1 ? 'once' : `${attempts} times`}`
    const lastly = `Last error: ${lastError?.replace(/\.$/, '')}.`
    if (state === 'parked') {
      return `${failed} and was parked at ${parkedAt}. ${lastly} Fix the cause, then retry the task.`
    }
    if (state !== 'due' || lastError === null) return []
    return attempts === 0
      ? `Task ${kind} (${id}) was released for another try at ${dueAt}. ${lastly}`
      : `${failed} and will be retried at ${dueAt}. ${lastly}`
  })

function ignoredMessage({ marketMessages }: ExplainedOrder): string[] {
  const ignored = marketMessages.findLast(({ flag }) => flag !== null)
  return ignored === undefined
    ? []
    : [`Message ${ignored.process} of ${ignored.createdAt} was stored but ignored: ${ignored.flag}`]
}

const confirmedStates: readonly string[] = ['PendingDelivery', 'Delivery', 'Cancelled']

const missingConfirmation = ({ status, isConfirmationSent }: ExplainedOrder): string[] =>
  confirmedStates.includes(status.state) && !isConfirmationSent
    ? ['The contract confirmation has not been sent yet, so partners cannot see the contract.']
    : []

type ShownMessage = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly process: string
  readonly answers: string | null
  readonly createdAt: string
  readonly sentAt: string | null
  readonly waitingSince: string | null
  readonly flag: string | null
  readonly handOverSince: string | null
  readonly settledAt: string | null
  readonly content: Record<string, unknown>
}

const explainRequests = (messages: readonly ShownMessage[]): string[] =>
  messages.filter(isDecided).map((message) => {
    const request = message.content as unknown as MarketRequest
    const reply = messages.find(({ answers, direction }) => direction === 'out' && answers === message.id)
    const due = berlinDateTime(requestDeadline(request))
    return `${asked(request)} (${request.process} of ${message.createdAt}, to be answered by ${due}). ${answered(reply)}`
  })

const isDecided = ({ direction, process, flag, waitingSince }: ShownMessage): boolean =>
  direction === 'in' && (process === '55016' || process === '55010') && flag === null && waitingSince === null

function asked({ process, content }: MarketRequest): string {
  const by = content.sender == null ? '' : ` ${content.sender}`
  if (process === '55010')
    return `The grid operator${by} asked us to release the market location by ${content.endDate}`
  return content.isNextPossible
    ? `Another supplier${by} cancelled the contract to the next possible date from ${content.endDate} on`
    : `Another supplier${by} cancelled the contract to ${content.endDate}`
}

function answered(message: ShownMessage | undefined): string {
  if (message === undefined) return 'It came too late for an answer, which counts as consent.'
  const { process, content } = message.content as unknown as Reply
  const { decisionTree, responseCode } = content
  const means = meaningOf(decisionTree, responseCode)
  const sent =
    message.sentAt === null ? 'The answer has not been sent yet' : `We answered at ${message.sentAt}`
  const date =
    'endDate' in content
      ? ` Our supply ends on ${content.endDate}.`
      : content.earliestEndDate === null
        ? ''
        : ` The earliest possible end is ${content.earliestEndDate}.`
  return `${sent}: ${process}, ${responseCode} of ${decisionTree}${means === undefined ? '' : ` (${means})`}.${date}`
}
