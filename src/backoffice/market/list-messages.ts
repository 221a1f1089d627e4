import { requestDeadline } from '../../market/answer-deadline.ts'
import { type IncomingMessage, isRequest } from '../../market/answers.ts'
import { messageName } from '../../market/message-table.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import {
  findAwaited,
  findMessage,
  findMessages,
  type MarketMessageRow,
  messagesOfOrder,
} from './repository.ts'
import type {
  AwaitedAnswer,
  AwaitedAnswersQuery,
  MarketConversation,
  MarketMessageItem,
  MarketMessagesQuery,
} from './schema.ts'

/** Messages to and from the market, newest first: one more than the limit. */
export const listMessages = async (db: Db, query: MarketMessagesQuery): Promise<MarketMessageItem[]> =>
  mapStepByStep(await findMessages(db, query), messageItem)

/** All messages about an order, oldest first. */
export const listMessagesOfOrder = async (db: Db, contractNumber: string): Promise<MarketMessageItem[]> =>
  (await messagesOfOrder(db, contractNumber)).map(messageItem)

/** What was said about an order that exists. */
export async function showConversation(
  db: Db,
  contractNumber: string,
  now: Date,
): Promise<MarketConversation> {
  await getAnyOrder(db, contractNumber, now)
  return { contractNumber, messages: await listMessagesOfOrder(db, contractNumber) }
}

export async function showMessage(db: Db, messageId: string): Promise<MarketMessageItem> {
  const found = await findMessage(db, messageId)
  if (found !== undefined) return messageItem(found)
  throw notFound(`There is no message ${messageId}.`)
}

/** Answers that the market owes us, the first due first: one more than the limit. */
export const listAwaitedAnswers = async (
  db: Db,
  query: AwaitedAnswersQuery,
  now: Date,
): Promise<AwaitedAnswer[]> =>
  (await findAwaited(db, query, now)).map(
    ({ id, contractNumber, process, marketPartnerCode, sentAt, awaitedUntil, ...by }) => ({
      messageId: id,
      contractNumber,
      process,
      name: messageName('out', process),
      marketPartnerCode,
      sentAt: sentAt && berlinDateTime(sentAt),
      handedOverBy: by.handedOverBy,
      handedOverWay: by.handedOverWay,
      dueAt: berlinDateTime(awaitedUntil),
      isOverdue: awaitedUntil <= now,
    }),
  )

const messageItem = (message: MarketMessageRow): MarketMessageItem => ({
  ...message,
  name: messageName(message.direction, message.process),
  createdAt: berlinDateTime(message.createdAt),
  sentAt: message.sentAt && berlinDateTime(message.sentAt),
  answerDueAt: answerDueAt(message),
  awaitedUntil: message.awaitedUntil && berlinDateTime(message.awaitedUntil),
  waitingSince: message.waitingSince && berlinDateTime(message.waitingSince),
  settledAt: message.settledAt && berlinDateTime(message.settledAt),
  handOverSince: message.handOverSince && berlinDateTime(message.handOverSince),
})

/** A flagged message may have any content. */
function answerDueAt({ direction, flag, content }: MarketMessageRow): string | null {
  const message = content as IncomingMessage
  return direction === 'in' && flag === null && isRequest(message)
    ? berlinDateTime(requestDeadline(message))
    : null
}
