import type { Db } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import type { Task, TaskHandler } from '../platform/tasks/task.ts'
import type { Clock } from '../platform/time/clock.ts'
import { isHandedOver, recordMails, type SentMail } from './handed-over.ts'
import type { LoadedMail } from './mail-body.ts'
import type { MailTransport } from './transport.ts'

/** Renders the mail from current data; undefined if it is no longer needed, for example after erasure. */
export type LoadMail = (task: Task) => Promise<LoadedMail | undefined>

export type SendMailOptions = {
  db: Db
  keyring: Keyring
  clock: Clock
  transport: MailTransport
  loadMail: LoadMail
  baseUrl: string
  /** True in the test environment, whose mailbox shows mails with their links. */
  keepText: boolean
  /** Runs after the mail was handed over, possibly more than once. */
  afterwards?: (task: Task, handedOverAt: Date) => Promise<void>
}

type Way = Pick<SendMailOptions, 'clock' | 'transport' | 'baseUrl'>

/** Every attempt has the same Message-ID, so that mailboxes recognise a mail that was sent again. */
export async function handOverMail(
  { id, kind }: Pick<Task, 'id' | 'kind'>,
  mail: LoadedMail,
  { clock, transport, baseUrl }: Way,
): Promise<SentMail> {
  const message = { ...mail, messageId: `<${id}@${new URL(baseUrl).hostname}>` }
  await transport.send(message)
  return { taskId: id, kind, mail, messageId: message.messageId, sentAt: clock.now() }
}

/**
 * Handles tasks that send one mail. A row in `mails` marks the mail as handed over. If the process ends between sending
 * and inserting the row, the mail is sent again with the same Message-ID.
 */
export function sendMailTask(options: SendMailOptions): TaskHandler {
  const { db, keyring, clock, loadMail, keepText, afterwards = async () => {} } = options
  return async (task) => {
    const isRepeat = task.attempts > 1 && (await isHandedOver(db, task.id))
    if (!isRepeat) {
      const mail = await loadMail(task)
      if (mail === undefined) return
      await recordMails(db, [await handOverMail(task, mail, options)], { keyring, keepText })
    }
    await afterwards(task, clock.now())
  }
}
