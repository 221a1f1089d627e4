import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { listMessages as findMessages, type MarketMessageRow, messagesOfOrder } from './repository.ts'
import type { MarketMessageItem, MarketMessagesQuery } from './schema.ts'

/** Messages to and from the market, newest first: one more than the limit. */
export async function listMessages(db: Db, query: MarketMessagesQuery): Promise<MarketMessageItem[]> {
  const messages = await findMessages(db, {
    isWaiting: query['filter.isWaiting'],
    contractNumber: query['filter.contractNumber'] ?? null,
    offset: query.offset,
    limit: query.limit,
  })
  return messages.map(messageItem)
}

/** All messages about an order, oldest first. */
export const listMessagesOfOrder = async (db: Db, contractNumber: string): Promise<MarketMessageItem[]> =>
  (await messagesOfOrder(db, contractNumber)).map(messageItem)

const messageItem = (message: MarketMessageRow): MarketMessageItem => ({
  ...message,
  createdAt: berlinDateTime(message.createdAt),
  sentAt: message.sentAt && berlinDateTime(message.sentAt),
  waitingSince: message.waitingSince && berlinDateTime(message.waitingSince),
})
