import type { IncomingProcess, MarketAnswer } from './answers.ts'
import type { OutgoingMessage, OutgoingProcess } from './messages.ts'

/** One of our messages with its answer. Flagged answers do not count. */
export type Exchange = {
  readonly message: OutgoingMessage
  readonly answer: MarketAnswer | null
  /** By when it is to be answered, if that is not counted from the time of the message. */
  readonly dueAt?: Date | null
  /** Waits for a person who hands it over: the market does not know it. */
  readonly isToHandOver?: boolean
}

/** Everything we sent the market about an order, oldest first. */
export type Conversation = readonly Exchange[]

export type ExchangeOf<Process extends OutgoingProcess> = Exchange & {
  readonly message: Extract<OutgoingMessage, { process: Process }>
}

/** The possible answers to each of our messages. */
export const answersTo: Readonly<Record<OutgoingProcess, readonly IncomingProcess[]>> = {
  Identification: ['IdentificationPositive', 'IdentificationNegative'],
  '55016': ['55017', '55018'],
  '55001': ['55002', '55003'],
  '55004': ['55005', '55006'],
  '55022': ['55023', '55024'],
  '17133': ['19133'],
  '17011': ['19005', '19006'],
}

/**
 * The exchanges of the current attempt. An order that returns to processing, with corrected data or reopened, starts
 * over, and earlier answers no longer apply. Nor do those to messages that we reversed, whatever the clocks said.
 */
export const roundOf = (conversation: Conversation, processingSince: Date | null): Conversation =>
  conversation.filter(
    ({ message }) =>
      (processingSince === null || Date.parse(message.sentAt) >= processingSince.getTime()) &&
      !isReversed(conversation, message),
  )

export const exchangesOf = <Process extends OutgoingProcess>(
  conversation: Conversation,
  process: Process,
): ExchangeOf<Process>[] =>
  conversation.filter((exchange): exchange is ExchangeOf<Process> => exchange.message.process === process)

/** The last message of a process; it supersedes earlier ones. */
export const latestExchange = <Process extends OutgoingProcess>(
  conversation: Conversation,
  process: Process,
): ExchangeOf<Process> | undefined => exchangesOf(conversation, process).at(-1)

/** Whether we have asked to cancel a message. */
export const isReversed = (conversation: Conversation, { messageId }: OutgoingMessage): boolean =>
  exchangesOf(conversation, '55022').some(({ message }) => message.content.cancels.messageId === messageId)
