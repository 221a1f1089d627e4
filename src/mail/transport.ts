import { createTransport as createPool } from 'nodemailer'
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
  connections?: number
  timeouts?: Partial<typeof defaultTimeouts>
}

// Together under a minute, which is half of the time for which a task is leased.
const defaultTimeouts = { connectMilliseconds: 10_000, silenceMilliseconds: 20_000, sendMilliseconds: 50_000 }

/** Sends over SMTP with a few connections that are kept open between mails. */
export function createTransport(
  smtpUrl: string,
  { from, connections = 10, timeouts }: TransportOptions,
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
      // Mails are texts of our own; none may ever read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let pool = openPool()

  // The time-out of a socket only notices silence. A server that trickles is cut off, and the others begin anew.
  const cutOff = (stuck: typeof pool) => {
    if (stuck === pool) pool = openPool()
    stuck.close({ force: true })
  }

  return {
    async send({ to, fromName, subject, text, html, messageId, attachments = [] }) {
      const used = pool
      const timer = setTimeout(() => cutOff(used), limits.sendMilliseconds)
      try {
        await used.sendMail({
          from: { name: fromName, address: from },
          // As an object the address is taken as one, whatever commas and brackets it contains.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          attachments: [...attachments],
          // Answering machines of customers need not reply to us (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw mailFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.close(),
  }
}
