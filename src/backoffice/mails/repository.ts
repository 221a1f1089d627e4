import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { StoredMailBody } from '../../mail/mail-body.ts'
import { type Db, type Fragment, fragment, sql } from '../../platform/db/sql.ts'
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

const columns = fragment`
  m.id, m.kind, m.contract_number as "contractNumber", m.to_address as "to", m.message_id as "messageId",
  m.sent_at as "sentAt"`

// A condition that is not asked for is left out, so that the others lead along their indexes.
const anyMail = fragment`true`
const toAddress = fragment`m.to_key = asked.to_key`
const aboutContract = fragment`m.contract_number = asked.contract_number`
// Each part along an index of its own. Mails about a new address went to others than the one that counts now.
const toCustomer = fragment`m.id = any(array(
  select about.id from mails about join orders o on o.contract_number = about.contract_number
    join accounts a on a.id = o.account_id where a.customer_number = asked.customer_number
  union select own.id from mails own join accounts a on a.email_key = own.to_key
    where a.customer_number = asked.customer_number and own.contract_number is null
  union select told.id from mails told join tasks t on t.id = told.task_id
    where t.subject = asked.customer_number and told.contract_number is null))`
const afterMail = fragment`(m.sent_at, m.id) < ((select k.sent_at from mails k where k.id = asked.after), asked.after)`
const ifAsked = (value: string | null, condition: Fragment) => (value === null ? anyMail : condition)

/** Sent mails, newest first: one more than the limit. */
export async function findMails(
  db: Db,
  { offset, limit, ...filter }: OperatorMailsQuery,
): Promise<MailRow[]> {
  const { 'filter.to': to, 'filter.contractNumber': contractNumber = null } = filter
  const { 'filter.customerNumber': customerNumber = null, after = null } = filter
  const toKey = to === undefined ? null : comparableEmailAddress(to)
  const { rows } = await db.query<MailRow>(sql`
    select ${columns} from mails m
    cross join (select ${toKey}::text as to_key, ${contractNumber}::text as contract_number,
      ${customerNumber}::text as customer_number, ${after}::uuid as after) asked
    where ${ifAsked(toKey, toAddress)} and ${ifAsked(contractNumber, aboutContract)}
      and ${ifAsked(customerNumber, toCustomer)} and ${ifAsked(after, afterMail)}
    order by m.sent_at desc, m.id desc
    offset ${offset} limit ${limit + 1}`)
  return rows
}

export type StoredMail = MailRow & {
  subject: string
  customerNumber: string | null
  body: StoredMailBody | null
}

/** A mail with its encrypted body, and whose it is. */
export async function findMail(db: Db, mailId: string): Promise<StoredMail | undefined> {
  const { rows } = await db.query<StoredMail>(sql`
    select ${columns}, m.subject, m.body, coalesce(
      (select a.customer_number from orders o join accounts a on a.id = o.account_id
       where o.contract_number = m.contract_number),
      (select a.customer_number from accounts a where a.email_key = m.to_key and a.erased_at is null),
      (select a.customer_number from tasks t join accounts a on a.customer_number = t.subject
       where t.id = m.task_id)) as "customerNumber"
    from mails m where m.id = ${mailId}`)
  return rows[0]
}

/** A mail that waits to be sent, or was given up. */
export type UnsentMail = {
  taskId: string
  kind: string
  subject: string
  dueAt: Date
  attempts: number
  parkedAt: Date | null
  lastError: string | null
}

/** What a customer has not got yet, the next one first. */
export async function findUnsentMails(db: Db, customerNumber: string): Promise<UnsentMail[]> {
  const { rows } = await db.query<UnsentMail>(sql`
    select t.id as "taskId", t.kind, t.subject, t.due_at as "dueAt", t.attempts, t.parked_at as "parkedAt",
      t.last_error as "lastError"
    from tasks t
    where t.done_at is null and t.kind like 'send-%-mail' and t.subject = any(array(
      select o.contract_number from orders o join accounts a on a.id = o.account_id
      where a.customer_number = ${customerNumber}) || ${customerNumber}::text)
    order by t.due_at, t.id limit 100`)
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
