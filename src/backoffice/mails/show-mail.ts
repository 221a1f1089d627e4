import { findDocument, type StoredDocument } from '../../mail/documents/keep-document.ts'
import { openMailBody } from '../../mail/mail-body.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { auditRead, type Operator } from '../../staff/audit/audited.ts'
import { mailKind, mailUnknown } from './manage-mails.ts'
import { findMail } from './repository.ts'
import type { OperatorMailContent } from './schema.ts'

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
