/**
 * Messages of ours that a person hands over, because there is no gateway. A message waits for a person or for a task, never
 * for both: each change of hands is one statement that finds it where it was (decision 90).
 */
import { answerDeadline } from '../../market/answer-deadline.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import type { Reply } from '../../market/replies.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'

/**
 * Gives a message to a person. What it repeats or reverses and nobody has handed over needs no delivery any more; nor
 * does the reversal itself then.
 */
export const needHandOver = async (db: Db, messageId: string, now: Date): Promise<void> => {
  await db.query(sql`
    with own as (
      select m.id, m.contract_number, m.process, m.content from market_messages m where m.id = ${messageId}),
    undone as (
      update market_messages m set settled_at = ${now}, hand_over_since = null, answer_due_at = null
      from own
      where m.contract_number = own.contract_number and m.direction = 'out' and m.sent_at is null and m.settled_at is null
        and (m.id::text = own.content -> 'content' -> 'cancels' ->> 'messageId'
          or (m.hand_over_since is not null and m.process = own.process and m.answers is null
            and m.process not in ('55004', '55022') and m.content ->> 'sentAt' < own.content ->> 'sentAt'))
      returning m.id)
    update market_messages m
    set hand_over_since = case when is_pointless then null else ${now}::timestamptz end,
      settled_at = case when is_pointless then ${now}::timestamptz end, answer_due_at = null
    from (select own.process = '55022' and exists (select from undone) as is_pointless from own) judged
    where m.id = ${messageId} and m.sent_at is null and m.settled_at is null and m.hand_over_since is null`)
}

type HandedOver = { at: Date; by: string; way: string; now: Date }

/** Notes that a person handed a message over, and from then on waits for its answer; false if it did not wait for a person. */
export async function markHandedOver(
  tx: Db,
  message: OutgoingMessage | Reply,
  { at, by, way, now }: HandedOver,
): Promise<boolean> {
  const { messageId, contractNumber } = message
  const { rowCount } = await tx.query(sql`
    update market_messages set sent_at = ${at}, handed_over_by = ${by}, handed_over_way = ${way}, hand_over_since = null,
      answer_due_at = ${dueFrom(message, at)}
    where id = ${messageId} and hand_over_since is not null`)
  if (rowCount === 0) return false
  await lookAtOrder(tx, contractNumber, now)
  return true
}

/** Notes that a message is not handed over after all; false if it did not wait for that. */
export async function dropHandOver(tx: Db, messageId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ contractNumber: string }>(sql`
    update market_messages set settled_at = ${now}, hand_over_since = null
    where id = ${messageId} and hand_over_since is not null returning contract_number as "contractNumber"`)
  const [dropped] = rows
  if (dropped !== undefined) await lookAtOrder(tx, dropped.contractNumber, now)
  return dropped !== undefined
}

/** For a row `o` with the id of a message of ours. */
export const isToHandOver = fragment`
  exists (select from market_messages g where g.id = o."messageId" and g.hand_over_since is not null)`

export type ToHandOver = { waiting: number; oldestAt: Date | null }

/** How many messages wait for a person. */
export async function countToHandOver(db: Db): Promise<ToHandOver> {
  const { rows } = await db.query<ToHandOver>(sql`
    select count(*) as waiting, min(m.hand_over_since) as "oldestAt" from market_messages m
    where m.hand_over_since is not null`)
  return rows[0] ?? { waiting: 0, oldestAt: null }
}

const maxAtOnce = 100

/** Once there is a gateway, it delivers what still waits for a person. Returns how many. */
export const deliverWaiting = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<{ message: OutgoingMessage | Reply }>(sql`
      select m.content as message from market_messages m where m.hand_over_since is not null
      order by m.created_at, m.id limit ${maxAtOnce} for update skip locked`)
    for (const { message } of rows) {
      const { messageId, contractNumber } = message
      await tx.query(sql`
        update market_messages set hand_over_since = null, answer_due_at = ${dueFrom(message, now)}
        where id = ${messageId}`)
      await enqueueTask(tx, { kind: 'send-market-message', subject: messageId, now })
      await lookAtOrder(tx, contractNumber, now)
    }
    return rows.length
  })

/** The receiver has its time from when it got the message. Replies of ours are not answered. */
const dueFrom = (message: OutgoingMessage | Reply, at: Date): Date | null =>
  'answers' in message ? null : answerDeadline({ process: message.process, sentAt: at.toISOString() })

/** Until now nothing was due, so the order that waits for the market does not look again by itself. */
const lookAtOrder = (tx: Db, contractNumber: string, now: Date) =>
  enqueueTask(tx, { kind: 'process-order', subject: contractNumber, now })
