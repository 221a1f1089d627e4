import { randomUUID } from 'node:crypto'
import { comparableEmailAddress } from '../domain/email-address.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { type LoadedMail, sealMailBody } from './mail-body.ts'

export async function isHandedOver(db: Db, taskId: string): Promise<boolean> {
  const { rows } = await db.query(sql`select 1 from mails where task_id = ${taskId}`)
  return rows.length > 0
}

/** A mail that was handed over, and the task that did it. */
export type SentMail = { taskId: string; kind: string; mail: LoadedMail; messageId: string; sentAt: Date }

export async function recordMails(
  db: Db,
  mails: readonly SentMail[],
  { keyring, keepText }: { keyring: Keyring; keepText: boolean },
): Promise<void> {
  // Threads are not told of new keys.
  await keyring.refresh()
  const rows = mails.map(({ taskId, kind, mail, messageId, sentAt }) => {
    const id = randomUUID()
    const { kind: audience, ...about } = mail.audience
    return {
      ...{ id, taskId, kind, messageId, sentAt, subject: mail.subject },
      ...{ audience, ...about },
      to: mail.to,
      toKey: comparableEmailAddress(mail.to),
      body: JSON.parse(sealMailBody(keyring, id, mail)),
      ...(keepText ? { text: mail.text, html: mail.html, links: linksIn(mail.text) } : {}),
    }
  })
  await db.query(sql`
    insert into mails (id, task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, body, text,
      html, links, audience, account_id, partner_id)
    select m.id, m."taskId", m.kind, m."contractNumber", m."to", m."toKey", m.subject, m."messageId", m."sentAt", m.body,
      m.text, m.html, m.links, m.audience, m."accountId", coalesce(m."partnerId", partner_of_account(m."accountId"))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, "taskId" uuid, kind text, "contractNumber" text,
      "to" text, "toKey" text, subject text, "messageId" text, "sentAt" timestamptz, body jsonb, text text, html text,
      links jsonb, audience text, "accountId" uuid, "partnerId" uuid)
    on conflict (task_id) do nothing`)
}

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))]
