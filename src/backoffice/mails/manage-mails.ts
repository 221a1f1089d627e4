import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { findMails, taskOfMail } from './repository.ts'
import type { OperatorMail, OperatorMailsQuery } from './schema.ts'

/** What a mail is called: the task that sends it without what all of them have. */
export const mailKind = (taskKind: string): string => taskKind.replace(/^send-|-mails?$/g, '')

/** Sent mails, newest first: one more than the limit. */
export async function listMails(db: Db, query: OperatorMailsQuery): Promise<OperatorMail[]> {
  const mails = await findMails(db, query)
  return mails.map((mail) => ({
    ...mail,
    kind: mailKind(mail.kind),
    sentAt: berlinDateTime(mail.sentAt),
  }))
}

export const mailUnknown = (mailId: string) => notFound(`There is no mail ${mailId}.`)

/**
 * Builds a mail again from current data and sends it, with new links and to the address as it is now, which may have
 * been corrected.
 */
export const resendMail = (db: Db, mailId: string, operator: Operator): Promise<{ taskId: string }> =>
  audited(db, operator, async (tx) => {
    const sent = await taskOfMail(tx, mailId)
    if (sent === undefined) throw mailUnknown(mailId)
    const { subject, ...work } = sent
    if (subject === null) {
      throw conflict('What this mail was about is no longer stored, so it cannot be sent again.')
    }
    const taskId = await enqueueTask(tx, { ...work, subject, now: operator.now })
    return {
      result: { taskId },
      entry: { action: 'mail.resend', subject, before: null, after: { mailId, kind: work.kind, taskId } },
    }
  })
