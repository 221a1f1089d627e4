import { randomUUID } from 'node:crypto'
import type { TestService } from '../../../test/support/test-service.ts'
import { keepDocument } from '../../mail/documents/keep-document.ts'
import { recordMails } from '../../mail/handed-over.ts'
import { sql } from '../../platform/db/sql.ts'

/** A contract confirmation that was sent, with its PDF, as the worker stores it. */
export async function mailWithDocument(
  { pool, deps: { keyring } }: Pick<TestService, 'pool' | 'deps'>,
  contractNumber: string,
  { to = 'anna@example.com', sentAt = new Date() }: { to?: string; sentAt?: Date } = {},
): Promise<{ mailId: string; documentId: string }> {
  const document = await keepDocument(pool, {
    contractNumber,
    kind: 'contract-confirmation',
    filename: 'Vertragsbestätigung.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    createdAt: sentAt,
  })
  const taskId = randomUUID()
  const mail = {
    ...{
      to,
      audience: { kind: 'contract', contractNumber } as const,
      fromName: 'Sonnenhaus Energie',
      subject: 'Ihr Vertrag',
      attachments: [document],
    },
    text: 'Guten Tag Anna Muster',
    html: '<!doctype html><html lang="de"><title>Ihr Vertrag</title><p style="color: #123456">Guten Tag Anna Muster</p></html>',
  }
  const kind = 'send-contract-confirmation-mail'
  const sent = { taskId, kind, mail, messageId: `<${taskId}@example.com>`, sentAt }
  await recordMails(pool, [sent], { keyring, keepText: false })
  const { rows } = await pool.query<{ id: string }>(sql`select id from mails where task_id = ${taskId}`)
  return { mailId: rows[0]?.id ?? '', documentId: document.id }
}
