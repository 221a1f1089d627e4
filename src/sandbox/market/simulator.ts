import type { OrderEvent } from '../../domain/order-events.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import type { IncomingMessage } from '../../market/answers.ts'
import { answersTo } from '../../market/conversation.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { simulatedMessageId, unknownGridOperator } from './simulated-identifiers.ts'
import { type Reaction, reactionsTo } from './simulated-reactions.ts'

export type Simulation = {
  readonly meterNumber: string | null
  /** The grid operator of the delivery address. */
  readonly gridOperatorCode?: string | null
  /** What the order says about the meter; an identification confirms it. */
  readonly hasSmartMeter: boolean
  readonly today: string
  /** Delay of each answer. */
  readonly stepMs?: number
  /** Whether it answers when a real market would and refuses a start date that is too close. */
  readonly honoursWorkingDays?: boolean
}

/** An answer of the market, or an event that the customer or the operator reports in a scene without the market. */
export type SimulatedAnswer = { readonly afterMs: number } & (
  | { readonly answer: IncomingMessage }
  | { readonly event: OrderEvent }
)

/**
 * What grid operator and previous supplier answer to a message, and when, counted from `sentAt`. The same message always
 * gets the same answers with the same ids.
 */
export function simulatedAnswers(message: OutgoingMessage, simulation: Simulation): SimulatedAnswer[] {
  const { stepMs = 2000, honoursWorkingDays = false } = simulation
  const firstAfterMs = honoursWorkingDays ? workingDelayMs(message, stepMs) : stepMs
  const gridOperatorCode = simulation.gridOperatorCode ?? unknownGridOperator
  return reactionsTo(message, { ...simulation, gridOperatorCode, honoursWorkingDays }).map(
    (reaction, index) => {
      const afterMs = Math.max(firstAfterMs + index * stepMs, waitMs(reaction, message))
      return 'event' in reaction
        ? { afterMs, event: reaction.event }
        : { afterMs, answer: asIncoming(reaction, message, afterMs) }
    },
  )
}

const waitMs = (reaction: Reaction, { sentAt }: OutgoingMessage): number =>
  'onDate' in reaction && reaction.onDate
    ? startOfBerlinDate(reaction.onDate).getTime() - Date.parse(sentAt)
    : 0

// Half an hour before the deadline, like a busy grid operator; identifications are answered automatically.
const workingDelayMs = (message: OutgoingMessage, stepMs: number): number =>
  message.process === 'Identification'
    ? stepMs
    : answerDeadline(message).getTime() - Date.parse(message.sentAt) - 30 * 60_000

function asIncoming(
  { process, content }: Extract<Reaction, { process: string }>,
  message: OutgoingMessage,
  afterMs: number,
): IncomingMessage {
  const isAnswer = answersTo[message.process].includes(process)
  return {
    messageId: simulatedMessageId(message.messageId, process),
    contractNumber: message.contractNumber,
    sentAt: new Date(Date.parse(message.sentAt) + afterMs).toISOString(),
    process,
    ...(isAnswer ? { answers: message.messageId } : {}),
    content,
    // The compiler cannot match process and content here; a test parses every message.
  } as IncomingMessage
}
