import { type Db, fragment, sql } from '../../platform/db/sql.ts'

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

export type MessageFilter = {
  isWaiting: boolean | undefined
  contractNumber: string | null
  offset: number
  limit: number
}

const columns = fragment`
  m.id, m.contract_number as "contractNumber", m.direction, m.process, m.answers, m.created_at as "createdAt",
  m.sent_at as "sentAt", m.waiting_since as "waitingSince", m.flag, m.content`

/** Messages about all orders, newest first: one more than the limit. */
export async function listMessages(db: Db, filter: MessageFilter): Promise<MarketMessageRow[]> {
  const { isWaiting = null, contractNumber, offset, limit } = filter
  // A separate condition for waiting messages, so that their partial index is used.
  const query =
    isWaiting === true
      ? sql`
        select ${columns} from market_messages m
        where m.waiting_since is not null and (${contractNumber}::text is null or m.contract_number = ${contractNumber})
        order by m.created_at desc, m.id desc offset ${offset} limit ${limit + 1}`
      : sql`
        select ${columns} from market_messages m
        where (${isWaiting}::boolean is null or m.waiting_since is null)
          and (${contractNumber}::text is null or m.contract_number = ${contractNumber})
        order by m.created_at desc, m.id desc offset ${offset} limit ${limit + 1}`
  return (await db.query<MarketMessageRow>(query)).rows
}

/** All messages about an order, oldest first. */
export async function messagesOfOrder(db: Db, contractNumber: string): Promise<MarketMessageRow[]> {
  const { rows } = await db.query<MarketMessageRow>(sql`
    select ${columns} from market_messages m
    where m.contract_number = ${contractNumber}
    order by m.created_at, m.id`)
  return rows
}
