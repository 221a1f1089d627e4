/** A mail server reported that a mail of ours came back: docs/decisions/0103-returned-mails.md. */
import type { DeliveryReport } from '../../mail/returns/parse-report.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { auditedReturn } from '../price-changes/audited-runs.ts'

type Returned = { taskId: string; toKey: string; effectiveDate: string | null; contractNumber: string }

const taskIdIn = (messageId: string): string | undefined =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1]

/**
 * Whether the report is about a mail of ours, to one of the recipients that it names. What is noted already stays as it
 * is: a letter that was posted since counts though the report is read again.
 */
export async function noteReturn(db: Db, { messageId, failed }: DeliveryReport, now: Date): Promise<boolean> {
  const taskId = taskIdIn(messageId)
  if (taskId === undefined) return false
  const { rows } = await db.query<Returned>(sql`
    select m.task_id as "taskId", m.to_key as "toKey", n.effective_date as "effectiveDate",
      n.contract_number as "contractNumber"
    from mails m
    left join price_change_notices n on n.task_id = m.task_id and n.returned_at is null
      and n.state in ('queued', 'sent', 'late')
    where m.task_id = ${taskId} and m.message_id = ${messageId}`)
  const [mail] = rows
  const failure = mail && failed.find(({ addresses }) => addresses.includes(mail.toKey))
  if (mail === undefined || failure === undefined) return false

  const { status, diagnostic } = failure
  if (mail.effectiveDate !== null)
    await auditedReturn(
      db,
      mail.effectiveDate,
      // The audit trail is kept for ever, so it has the status alone.
      { contractNumber: mail.contractNumber, comment: `Reported by the mail server: ${status}` },
      mailServer(now),
    )
  await db.query(sql`
    update mails set returned_at = ${now}, return_reason = ${`${status} ${diagnostic}`.trim()}
    where task_id = ${mail.taskId} and returned_at is null`)
  return true
}

const mailServer = (now: Date): Operator => ({
  actor: 'mail-server',
  requestId: null,
  now,
  scopes: new Set(),
})

/** For so long a mail that came back needs a person; a customer who still waits has written by then. */
const shownDays = 14

export type ReturnedMail = {
  id: string
  kind: string
  contractNumber: string
  returnedAt: Date
  reason: string
}

/** Mails about contracts that came back and were not sent again. Letters about prices have their own way. */
export async function findReturnedMails(db: Db, limit: number, now: Date): Promise<ReturnedMail[]> {
  const { rows } = await db.query<ReturnedMail>(sql`
    select m.id, m.kind, m.contract_number as "contractNumber", m.returned_at as "returnedAt",
      m.return_reason as reason
    from mails m
    where m.returned_at > ${now}::timestamptz - make_interval(days => ${shownDays}) and m.contract_number is not null
      and not exists (select from price_change_notices n where n.task_id = m.task_id)
      and not exists (select from mails later
        where later.contract_number = m.contract_number and later.kind = m.kind and later.sent_at > m.sent_at
          and later.returned_at is null)
    order by m.returned_at, m.id
    limit ${limit}`)
  return rows
}
