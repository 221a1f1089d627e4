import type { Db } from '../platform/db/sql.ts'
import type { Task, TaskHandler } from '../platform/tasks/task.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { MailMessage } from './mail-message.ts'
import { isHandedOver, recordMail } from './repository.ts'
import type { MailTransport } from './transport.ts'

/** A mail before it has its Message-ID. */
export type LoadedMail = Omit<MailMessage, 'messageId'> & { contractNumber: string | null }

/** Renders the mail of a task from what is stored now; nothing where it has become pointless, such as after erasure. */
export type LoadMail = (task: Task) => Promise<LoadedMail | undefined>

export type SendMailOptions = {
  db: Db
  clock: Clock
  transport: MailTransport
  loadMail: LoadMail
  baseUrl: string
  /** In the test environment, which shows its mails. */
  keepText: boolean
  /** What follows from the mail being handed over. It may be done twice. */
  afterwards?: (task: Task, handedOverAt: Date) => Promise<void>
}

/**
 * Handles tasks whose work is one mail. A mail is handed over once its row is in `mails`. A process that ends between
 * the sending and the row sends the mail again, with the same Message-ID.
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
