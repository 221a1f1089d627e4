import { comparableEmailAddress } from '../../domain/email-address.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { TaskWork } from '../../platform/tasks/enqueue-task.ts'
import type { OperatorMailsQuery } from './schema.ts'

export type MailRow = {
  id: string
  kind: string
  contractNumber: string | null
  to: string
  messageId: string
  sentAt: Date
}

/** Sent mails, newest first: one more than the limit. */
export async function findMails(
  db: Db,
  { offset, limit, ...filter }: OperatorMailsQuery,
): Promise<MailRow[]> {
  const { 'filter.to': to, 'filter.contractNumber': contractNumber = null } = filter
  const toKey = to === undefined ? null : comparableEmailAddress(to)
  const { rows } = await db.query<MailRow>(sql`
    select m.id, m.kind, m.contract_number as "contractNumber", m.to_address as "to",
      m.message_id as "messageId", m.sent_at as "sentAt"
    from mails m
    where (${toKey}::text is null or m.to_key = ${toKey})
      and (${contractNumber}::text is null or m.contract_number = ${contractNumber})
    order by m.sent_at desc, m.id
    offset ${offset} limit ${limit + 1}`)
  return rows
}

export type SentTask = TaskWork & { subject: string | null }

/**
 * The task that sent a mail. If it is gone, a mail about an order still knows its subject. A letter about a price change
 * was sent with others and never had one; its notice knows the day.
 */
export async function taskOfMail(db: Db, mailId: string): Promise<SentTask | undefined> {
  const { rows } = await db.query<SentTask>(sql`
    select m.kind, coalesce(t.subject, m.contract_number) as subject, coalesce(t.payload,
      (select jsonb_build_object('effectiveDate', n.effective_date) from price_change_notices n
       where n.contract_number = m.contract_number and n.task_id = m.task_id), '{}') as payload
    from mails m
    left join tasks t on t.id = m.task_id
    where m.id = ${mailId}`)
  return rows[0]
}
