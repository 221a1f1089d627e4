/** A mail server reported that a mail of ours came back: docs/decisions/0103-returned-mails.md. */
import { findLetterOfTask } from '../../contracts/price-changes/returned-letters.ts'
import type { DeliveryReport } from '../../mail/returns/parse-report.ts'
import { findSentMail, markMailReturned } from '../../mail/returns/returned-mails.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { auditedReturn } from '../price-changes/audited-runs.ts'

/** Whether the report is about a mail of ours, to one of the recipients that it names; if so, it is noted once. */
export async function noteReturn(db: Db, { messageId, failed }: DeliveryReport, now: Date): Promise<boolean> {
  const mail = await findSentMail(db, messageId)
  const failure = mail && failed.find(({ addresses }) => addresses.includes(mail.toKey))
  if (mail === undefined || failure === undefined) return false

  const { status, diagnostic } = failure
  const letter = await findLetterOfTask(db, mail.taskId)
  if (letter !== undefined) {
    // The audit trail is kept for ever, so it has the status alone.
    const comment = `Reported by the mail server: ${status}`
    const { effectiveDate, contractNumber } = letter
    await auditedReturn(db, effectiveDate, { contractNumber, comment }, mailServer(now))
  }
  await markMailReturned(db, mail.taskId, { reason: `${status} ${diagnostic}`.trim(), now })
  return true
}

const mailServer = (now: Date): Operator => ({
  actor: 'mail-server',
  requestId: null,
  now,
  scopes: new Set(),
})
