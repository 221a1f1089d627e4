import { comparableEmailAddress } from '../domain/email-address.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import type { Task } from '../platform/tasks/task.ts'
import type { LoadedMail } from './send-mail-task.ts'

export async function isHandedOver(db: Db, taskId: string): Promise<boolean> {
  const { rows } = await db.query(sql`select 1 from mails where task_id = ${taskId}`)
  return rows.length > 0
}

type HandedOver = { task: Task; mail: LoadedMail; messageId: string; sentAt: Date; keepText: boolean }

export async function recordMail(
  db: Db,
  { task, mail, messageId, sentAt, keepText }: HandedOver,
): Promise<void> {
  const kept = keepText
    ? { text: mail.text, html: mail.html, links: JSON.stringify(linksIn(mail.text)) }
    : { text: null, html: null, links: null }
  await db.query(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at,
      text, html, links)
    values (${task.id}, ${task.kind}, ${mail.contractNumber}, ${mail.to}, ${comparableEmailAddress(mail.to)}, ${mail.subject},
      ${messageId}, ${sentAt}, ${kept.text}, ${kept.html}, ${kept.links}::jsonb)
    on conflict (task_id) do nothing`)
}

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))]
