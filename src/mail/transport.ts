import { createTransport as createPool } from 'nodemailer'
import type { InThread } from '../platform/threads/jobs.ts'
import type { composeMail } from './compose-mail.ts'
import { mailFailure } from './mail-failure.ts'
import type { MailMessage } from './mail-message.ts'

/** Hands mails over to a mail server. It throws `PermanentFailure` for a recipient that the server refuses for good. */
export type MailTransport = {
  send(message: MailMessage): Promise<void>
  close(): void
}

export type TransportOptions = {
  /** The address that all mails come from. */
  from: string
  compose: InThread<typeof composeMail>
  connections?: number
  timeouts?: Partial<typeof defaultTimeouts>
}

// Together under a minute, which is half of the time for which a task is leased.
const defaultTimeouts = { connectMilliseconds: 10_000, silenceMilliseconds: 20_000, sendMilliseconds: 50_000 }

/** Sends over SMTP with a few connections that are kept open between mails. */
export function createTransport(
  smtpUrl: string,
  { from, compose, connections = 10, timeouts }: TransportOptions,
): MailTransport {
  const limits = { ...defaultTimeouts, ...timeouts }
  const openPool = () =>
    createPool({
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      // The queue of tasks repeats what fails, with pauses; a pool that does so too would send mails twice.
      maxRequeues: 0,
      connectionTimeout: limits.connectMilliseconds,
      greetingTimeout: limits.connectMilliseconds,
      dnsTimeout: limits.connectMilliseconds,
      socketTimeout: limits.silenceMilliseconds,
    })
  let pool = openPool()

  // The time-out of a socket only notices silence. A server that trickles is cut off, and the others begin anew.
  const cutOff = (stuck: typeof pool) => {
    if (stuck === pool) pool = openPool()
    stuck.close({ force: true })
  }

  return {
    async send(message) {
      const { envelope, content } = await compose(from, message)
      const used = pool
      const timer = setTimeout(() => cutOff(used), limits.sendMilliseconds)
      try {
        await used.sendMail({ envelope, raw: Buffer.from(content) })
      } catch (error) {
        throw mailFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.close(),
  }
}
