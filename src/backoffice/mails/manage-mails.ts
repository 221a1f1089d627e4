import { findDocument, type StoredDocument } from '../../mail/documents/keep-document.ts'
import { openMailBody } from '../../mail/mail-body.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, auditRead, type Operator } from '../../staff/audit/audited.ts'
import { findMail, findMails, taskOfMail } from './repository.ts'
import type { OperatorMail, OperatorMailContent, OperatorMailsQuery } from './schema.ts'

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

const mailUnknown = (mailId: string) => notFound(`There is no mail ${mailId}.`)

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

type Deps = { db: Db; keyring: Keyring }

/** A mail as it looked, as far as it is stored, and notes who read it. */
export async function showMail(
  { db, keyring }: Deps,
  mailId: string,
  operator: Operator,
): Promise<OperatorMailContent> {
  const found = await findMail(db, mailId)
  if (found === undefined) throw mailUnknown(mailId)
  const { body: sealed, kind, sentAt, ...mail } = found
  await keyring.know([sealed])
  const body = sealed === null ? undefined : openMailBody(keyring, mailId, sealed)
  await auditRead(db, operator, 'mail.read', mail.contractNumber ?? mailId)
  return {
    ...mail,
    kind: mailKind(kind),
    sentAt: berlinDateTime(sentAt),
    fromName: body?.fromName ?? null,
    text: body?.text ?? null,
    html: body?.html ?? null,
    attachments: body?.attachments ?? [],
  }
}

/** A file that went with a mail. */
export async function getAttachment(
  deps: Deps,
  { mailId, documentId }: { mailId: string; documentId: string },
  operator: Operator,
): Promise<StoredDocument> {
  const { attachments } = await showMail(deps, mailId, operator)
  const isAttached = attachments.some((attachment) => attachment.documentId === documentId)
  const document = isAttached ? await findDocument(deps.db, documentId) : undefined
  if (document !== undefined) return document
  throw notFound('The mail has no such file.')
}
