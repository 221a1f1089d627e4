import type { Db } from '../platform/db/sql.ts'
import type { Task, TaskHandler } from '../platform/tasks/task.ts'
import type { Clock } from '../platform/time/clock.ts'
import { isHandedOver, recordMail } from './repository.ts'
import type { MailMessage, MailTransport } from './transport.ts'

export type LoadedMail = Omit<MailMessage, 'messageId'> & { contractNumber: string | null }

/** Renders the mail from current data; undefined if it is no longer needed, for example after erasure. */
export type LoadMail = (task: Task) => Promise<LoadedMail | undefined>

export type SendMailOptions = {
  db: Db
  clock: Clock
  transport: MailTransport
  loadMail: LoadMail
  baseUrl: string
  /** True in the test environment, which shows its mails. */
  keepText: boolean
  /** Runs after the mail was handed over, possibly more than once. */
  afterwards?: (task: Task, handedOverAt: Date) => Promise<void>
}

/**
 * Handles tasks that send one mail. A row in `mails` marks the mail as handed over. If the process ends between sending
 * and inserting the row, the mail is sent again with the same Message-ID.
 */
export function sendMailTask(options: SendMailOptions): TaskHandler {
  const { db, clock, transport, loadMail, baseUrl, keepText, afterwards = async () => {} } = options
  const { hostname } = new URL(baseUrl)

  return async (task) => {
    const isRepeat = task.attempts > 1 && (await isHandedOver(db, task.id))
    if (!isRepeat) {
      const mail = await loadMail(task)
      if (mail === undefined) return
      const message = { ...mail, messageId: `<${task.id}@${hostname}>` }
      await transport.send(message)
      await recordMail(db, { task, mail, messageId: message.messageId, sentAt: clock.now(), keepText })
    }
    await afterwards(task, clock.now())
  }
}
