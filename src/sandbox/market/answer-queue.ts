/** The queued answers of the simulated market: one task each, with the contract number as its subject. */

import type { OutgoingMessage } from '../../market/messages.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { simulatedMessageId } from './simulated-identifiers.ts'
import type { SimulatedAnswer } from './simulator.ts'

export const playMarketAnswer = 'play-market-answer'

export type QueuedAnswer = { readonly id: string; readonly payload: SimulatedAnswer }

/** Queues the answers to a message. Their ids derive from the message, so that a message sent twice is answered once. */
export async function queueAnswers(
  db: Db,
  { messageId, contractNumber }: Pick<OutgoingMessage, 'messageId' | 'contractNumber'>,
  answers: readonly SimulatedAnswer[],
  now: Date,
): Promise<void> {
  const tasks = answers.map((answer, place) => {
    const at = new Date(now.getTime() + answer.afterMs).toISOString()
    // A failed task is retried later, but its answer keeps its place.
    return { id: simulatedMessageId(messageId, `task ${place}`), at, payload: { ...answer, at, place } }
  })
  await db.query(sql`
    insert into tasks (id, kind, subject, payload, created_at, due_at)
    select t.id, ${playMarketAnswer}, ${contractNumber}, t.payload, ${now}, t.at
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (id uuid, at timestamptz, payload jsonb)
    on conflict (id) do nothing`)
}

/**
 * The answers to play for a task: first any earlier ones of the contract that are still waiting, then its own. Empty if
 * another worker has already played it. The caller has locked the order.
 */
export async function answersUpTo(
  tx: Db,
  { id, subject }: { id: string; subject: string },
): Promise<QueuedAnswer[]> {
  const { rows } = await tx.query<QueuedAnswer>(sql`
    select t.id, t.payload from tasks t
    where t.subject = ${subject} and t.kind = ${playMarketAnswer} and t.done_at is null and t.parked_at is null
    order by t.payload ->> 'at' nulls first, t.created_at, (t.payload ->> 'place')::int, t.id`)
  return rows.slice(0, rows.findIndex((row) => row.id === id) + 1)
}

/** Runs in the transaction of the answer's effect, so that another worker with the same task finds nothing to do. */
export async function markPlayed(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query(sql`update tasks set done_at = ${now}, leased_until = null where id = ${id}`)
}
