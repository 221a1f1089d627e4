import type { OrderEvent } from '../../domain/order-events.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import type { IncomingMessage } from '../../market/answers.ts'
import { answersTo } from '../../market/conversation.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { simulatedMessageId } from './simulated-identifiers.ts'
import { type Reaction, reactionsTo } from './simulated-reactions.ts'

export type Simulation = {
  readonly meterNumber: string | null
  /** The date in Berlin. */
  readonly today: string
  /** How long each answer takes. */
  readonly stepMs?: number
  /** Whether it answers when a real market would, and refuses a start that is too near. */
  readonly honoursWorkingDays?: boolean
}

/** An answer of the market, or what a customer or an operator tells in a scene that the market cannot play. */
export type SimulatedAnswer = { readonly afterMs: number } & (
  | { readonly answer: IncomingMessage }
  | { readonly event: OrderEvent }
)

/**
 * Plays grid operator and previous supplier: what they answer to a message, and when, counted from `sentAt`. The same
 * message always gets the same answers with the same numbers.
 */
export function simulatedAnswers(message: OutgoingMessage, simulation: Simulation): SimulatedAnswer[] {
  const { stepMs = 2000, honoursWorkingDays = false } = simulation
  const firstAfterMs = honoursWorkingDays ? workingDelayMs(message, stepMs) : stepMs
  return reactionsTo(message, { ...simulation, honoursWorkingDays }).map((reaction, index) => {
    const afterMs = firstAfterMs + index * stepMs
    return 'event' in reaction
      ? { afterMs, event: reaction.event }
      : { afterMs, answer: asIncoming(reaction, message, afterMs) }
  })
}

// Half an hour before the deadline, when a busy grid operator would; an identification is answered by a machine.
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
    // The compiler cannot follow which process goes with which content through the envelope; a test parses them all.
  } as IncomingMessage
}
