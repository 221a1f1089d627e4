import { type IncomingMessage, isRequest } from '../../market/answers.ts'
import { requestDeadline } from '../../market/request-deadline.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { findMessages, type MarketMessageRow, messagesOfOrder } from './repository.ts'
import type { MarketMessageItem, MarketMessagesQuery } from './schema.ts'

/** Messages to and from the market, newest first: one more than the limit. */
export const listMessages = async (db: Db, query: MarketMessagesQuery): Promise<MarketMessageItem[]> =>
  (await findMessages(db, query)).map(messageItem)

/** All messages about an order, oldest first. */
export const listMessagesOfOrder = async (db: Db, contractNumber: string): Promise<MarketMessageItem[]> =>
  (await messagesOfOrder(db, contractNumber)).map(messageItem)

const messageItem = (message: MarketMessageRow): MarketMessageItem => ({
  ...message,
  createdAt: berlinDateTime(message.createdAt),
  sentAt: message.sentAt && berlinDateTime(message.sentAt),
  answerDueAt: answerDueAt(message),
  waitingSince: message.waitingSince && berlinDateTime(message.waitingSince),
})

/** A flagged message may have any content. */
function answerDueAt({ direction, flag, content }: MarketMessageRow): string | null {
  const message = content as IncomingMessage
  return direction === 'in' && flag === null && isRequest(message)
    ? berlinDateTime(requestDeadline(message))
    : null
}
