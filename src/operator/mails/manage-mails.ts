import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited } from '../audited.ts'
import type { Operator } from '../operator.ts'
import { listMails as findMails, taskOfMail } from './repository.ts'
import type { OperatorMail, OperatorMailsQuery } from './schema.ts'

/** Mails that were handed over, newest first: one more than the limit. */
export async function listMails(db: Db, query: OperatorMailsQuery): Promise<OperatorMail[]> {
  const mails = await findMails(db, {
    to: query['filter.to'] ?? null,
    contractNumber: query['filter.contractNumber'] ?? null,
    offset: query.offset,
    limit: query.limit,
  })
  return mails.map((mail) => ({
    ...mail,
    kind: mail.kind.replace(/^send-|-mail$/g, ''),
    sentAt: berlinDateTime(mail.sentAt),
  }))
}

/**
 * Has a mail made and sent once more, out of what is stored now: a link in it is a new one, and an address that was
 * corrected meanwhile is the one it goes to.
 */
export const resendMail = (db: Db, mailId: string, operator: Operator): Promise<{ taskId: string }> =>
  audited(db, operator, async (tx) => {
    const sent = await taskOfMail(tx, mailId)
    if (sent === undefined) {
      throw new Refusal('unknown', { code: 'not-found', message: `There is no mail ${mailId}.` })
    }
    const { subject, ...work } = sent
    if (subject === null) {
      throw new Refusal('conflict', {
        code: 'conflict',
        message: 'Nobody knows any more whom this mail was about, so it cannot be made again.',
      })
    }
    const taskId = await enqueueTask(tx, { ...work, subject, now: operator.now })
    return {
      result: { taskId },
      entry: { action: 'mail.resend', subject, before: null, after: { mailId, kind: work.kind, taskId } },
    }
  })
