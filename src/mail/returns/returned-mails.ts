/** Mails that came back, as they are stored. */
import { type Db, sql } from '../../platform/db/sql.ts'

const taskIdIn = (messageId: string): string | undefined =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1]

/** The mail with this Message-ID, which begins with the id of the task that sent it. */
export async function findSentMail(
  db: Db,
  messageId: string,
): Promise<{ taskId: string; toKey: string } | undefined> {
  const taskId = taskIdIn(messageId)
  if (taskId === undefined) return undefined
  const { rows } = await db.query<{ taskId: string; toKey: string }>(sql`
    select m.task_id as "taskId", m.to_key as "toKey" from mails m
    where m.task_id = ${taskId} and m.message_id = ${messageId}`)
  return rows[0]
}

/** What was said first stays. */
export async function markMailReturned(
  db: Db,
  taskId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.query(sql`
    update mails set returned_at = ${now}, return_reason = ${reason}
    where task_id = ${taskId} and returned_at is null`)
}

/** For so long a mail that came back needs a person; a customer who still waits has written by then. */
const shownDays = 14

export type ReturnedMail = {
  id: string
  kind: string
  contractNumber: string
  returnedAt: Date
  reason: string
}

/** Mails about contracts that came back and were not sent again. Letters about prices have a list of their own. */
export async function findReturnedMails(db: Db, limit: number, now: Date): Promise<ReturnedMail[]> {
  const { rows } = await db.query<ReturnedMail>(sql`
    select m.id, m.kind, m.contract_number as "contractNumber", m.returned_at as "returnedAt",
      m.return_reason as reason
    from mails m
    where m.returned_at > ${now}::timestamptz - make_interval(days => ${shownDays}) and m.contract_number is not null
      and m.kind <> 'send-price-change-mail'
      and not exists (select from mails later
        where later.contract_number = m.contract_number and later.kind = m.kind and later.sent_at > m.sent_at
          and later.returned_at is null)
    order by m.returned_at, m.id
    limit ${limit}`)
  return rows
}
