import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { MarketMessagesQuery } from './schema.ts'

export type MarketMessageRow = {
  id: string
  contractNumber: string | null
  direction: 'in' | 'out'
  process: string
  answers: string | null
  createdAt: Date
  sentAt: Date | null
  waitingSince: Date | null
  flag: string | null
  content: Record<string, unknown>
}

const columns = fragment`
  m.id, m.contract_number as "contractNumber", m.direction, m.process, m.answers, m.created_at as "createdAt",
  m.sent_at as "sentAt", m.waiting_since as "waitingSince", m.flag, m.content`

// Separate conditions, so that the few waiting messages are found by their partial index.
const any = fragment`true`
const waiting = fragment`m.waiting_since is not null`
const notWaiting = fragment`m.waiting_since is null`

/** Messages about all orders, newest first: one more than the limit. */
export async function findMessages(
  db: Db,
  { offset, limit, ...filter }: MarketMessagesQuery,
): Promise<MarketMessageRow[]> {
  const { 'filter.isWaiting': isWaiting, 'filter.contractNumber': contractNumber = null } = filter
  const condition = isWaiting === undefined ? any : isWaiting ? waiting : notWaiting
  const { rows } = await db.query<MarketMessageRow>(sql`
    select ${columns} from market_messages m
    where ${condition} and (${contractNumber}::text is null or m.contract_number = ${contractNumber})
    order by m.created_at desc, m.id desc offset ${offset} limit ${limit + 1}`)
  return rows
}

/** All messages about an order, oldest first. */
export async function messagesOfOrder(db: Db, contractNumber: string): Promise<MarketMessageRow[]> {
  const { rows } = await db.query<MarketMessageRow>(sql`
    select ${columns} from market_messages m
    where m.contract_number = ${contractNumber}
    order by m.created_at, m.id`)
  return rows
}
