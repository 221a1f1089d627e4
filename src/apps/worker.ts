/** What is done after a commit: every kind of task and who does it. */
import { passwordChangedMail } from '../accounts/change-password.ts'
import { loadPasswordChangedMail, loadSetPasswordMail } from '../accounts/password-mails.ts'
import { setPasswordMail } from '../accounts/request-password.ts'
import { describeError } from '../log/log.ts'
import { keepingTransport } from '../mail/keeping-transport.ts'
import { type LoadMail, sendMailTask } from '../mail/send-mail-task.ts'
import { createTransport, type MailTransport } from '../mail/transport.ts'
import { loadOrderConfirmation, orderConfirmationMail } from '../orders/confirmation-mail.ts'
import { dropOldKeys } from '../orders/idempotency.ts'
import type { TaskHandlers } from '../tasks/task.ts'
import { startWorker, type Worker } from '../tasks/worker.ts'
import type { Parts } from './parts.ts'

export type WorkerParts = Pick<Parts, 'db' | 'clock' | 'config' | 'log'>

export function taskHandlers(parts: WorkerParts, transport: MailTransport): TaskHandlers {
  const { db, clock, config } = parts
  const keepText = config.environment === 'test'
  const mail = (loadMail: LoadMail) =>
    sendMailTask({ db, clock, transport, loadMail, baseUrl: config.authUrl, keepText })
  return {
    [orderConfirmationMail]: mail(loadOrderConfirmation(parts)),
    [setPasswordMail]: mail(loadSetPasswordMail(parts)),
    [passwordChangedMail]: mail(loadPasswordChangedMail(parts)),
  }
}

/** Starts the worker of a process. Any number may run on one database. */
export function startTaskWorker(parts: WorkerParts): Worker {
  const { smtpUrl, mailFrom } = parts.config
  const transport = smtpUrl === undefined ? keepingTransport() : createTransport(smtpUrl, { from: mailFrom })
  const worker = startWorker({ ...parts, handlers: taskHandlers(parts, transport) })
  const stopTidying = tidyUp(parts)
  return {
    wake: worker.wake,
    async close() {
      stopTidying()
      await worker.close()
      transport.close()
    },
  }
}

const tidyMilliseconds = 60 * 60 * 1000

/** Drops once an hour what nobody will ask for again. */
function tidyUp({ db, clock, log }: WorkerParts): () => void {
  const tidy = () =>
    dropOldKeys(db, clock.now()).catch((error) =>
      log.warn({ error: describeError(error) }, 'old idempotency keys could not be dropped'),
    )
  const timer = setInterval(tidy, tidyMilliseconds).unref()
  return () => clearInterval(timer)
}
