import type { IncomingProcess, MarketAnswer } from './answers.ts'
import type { OutgoingMessage, OutgoingProcess } from './messages.ts'

/** A message of ours with the answer that counts; one that was flagged does not. */
export type Exchange = { readonly message: OutgoingMessage; readonly answer: MarketAnswer | null }

/** All that we said to the market about an order, in the order in which it was sent. */
export type Conversation = readonly Exchange[]

export type ExchangeOf<Process extends OutgoingProcess> = {
  readonly message: Extract<OutgoingMessage, { process: Process }>
  readonly answer: MarketAnswer | null
}

/** The answers that each of our messages can get. */
export const answersTo: Readonly<Record<OutgoingProcess, readonly IncomingProcess[]>> = {
  Identification: ['IdentificationPositive', 'IdentificationNegative'],
  '55016': ['55017', '55018'],
  '55001': ['55002', '55003'],
  '55004': ['55005', '55006'],
  '55022': ['55023', '55024'],
}

/**
 * The exchanges of the present attempt. When an order comes back into processing, with other data or by the operator,
 * it begins anew, and what the market said before says nothing about it any more.
 */
export const roundOf = (conversation: Conversation, processingSince: Date | null): Conversation =>
  conversation.filter(
    ({ message }) => processingSince === null || Date.parse(message.sentAt) >= processingSince.getTime(),
  )

export const exchangesOf = <Process extends OutgoingProcess>(
  conversation: Conversation,
  process: Process,
): ExchangeOf<Process>[] =>
  conversation.filter((exchange): exchange is ExchangeOf<Process> => exchange.message.process === process)

/** The last message of a process; those before it are superseded. */
export const latestExchange = <Process extends OutgoingProcess>(
  conversation: Conversation,
  process: Process,
): ExchangeOf<Process> | undefined => exchangesOf(conversation, process).at(-1)

/** Whether we have asked to take a message back. */
export const isTakenBack = (conversation: Conversation, { messageId }: OutgoingMessage): boolean =>
  exchangesOf(conversation, '55022').some(({ message }) => message.content.cancels.messageId === messageId)
