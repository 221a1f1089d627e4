/** Messages that a person settles, because no machine could. */
import { type Db, sql } from '../../platform/db/sql.ts'

type ReceivedMessage = {
  contractNumber: string | null
  message: unknown
  flag: string | null
  waitingSince: Date | null
  settledAt: Date | null
}

/** Reads a message that the market sent, and locks it against a second person. */
export async function lockReceived(tx: Db, id: string): Promise<ReceivedMessage | undefined> {
  const { rows } = await tx.query<ReceivedMessage>(sql`
    select m.contract_number as "contractNumber", m.content as message, m.flag, m.waiting_since as "waitingSince",
      m.settled_at as "settledAt"
    from market_messages m where m.id = ${id} and m.direction = 'in' for update`)
  return rows[0]
}

/** Records that a person has settled a message that fitted no order, perhaps by naming one. */
export async function markSettled(
  tx: Db,
  id: string,
  { contractNumber, now }: { contractNumber: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update market_messages set settled_at = ${now}, contract_number = coalesce(contract_number, ${contractNumber})
    where id = ${id}`)
}

/** An answer came by another way, so nobody waits for the message any more. */
export async function stopAwaiting(tx: Db, messageId: string): Promise<void> {
  await tx.query(sql`update market_messages set answer_due_at = null where id = ${messageId}`)
}
