import { type Db, sql } from '../../platform/db/sql.ts'

export type Conversation = {
  contractNumber: string
  state: string
  messages: number
  lastAt: Date
}

/** The newest conversations with the market about orders of a partner. */
export async function findConversations(db: Db, partnerId: string): Promise<Conversation[]> {
  const { rows } = await db.query<Conversation>(sql`
    select o.contract_number as "contractNumber", o.state, count(*) as messages, max(m.created_at) as "lastAt"
    from market_messages m
    join orders o on o.contract_number = m.contract_number
    where o.partner_id = ${partnerId}::uuid
    group by o.contract_number, o.state
    order by max(m.created_at) desc
    limit 20`)
  return rows
}
