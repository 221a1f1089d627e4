import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import type { Delivery } from './mailbox.ts'

/** A mail that the service was to send. */
export type MailTask = {
  id: string
  kind: string
  /** A contract number, but for mails about passwords. */
  subject: string
  /** How often it was begun. No mail can have gone out more often than that. */
  attempts: number
  isParked: boolean
  /** The service says that it handed it over. */
  isHandedOver: boolean
}

export const confirmationKind = 'send-order-confirmation-mail'

/** Every mail that was ever to be sent, by the id that its Message-ID names. */
export async function mailTasks(pool: Pool): Promise<Map<string, MailTask>> {
  const { rows } = await pool.query<MailTask>(sql`
    select t.id, t.kind, t.subject, t.attempts, t.parked_at is not null as "isParked",
      exists (select from mails m where m.task_id = t.id) as "isHandedOver"
    from tasks t where t.kind like '%-mail'`)
  return new Map(rows.map((task) => [task.id, task]))
}

/** `<6f0c…@localhost>` names the task; a mail that is sent again keeps its Message-ID. */
export const taskIdOf = ({ messageId }: Delivery): string => messageId.replace(/^<|@.*$/g, '')
