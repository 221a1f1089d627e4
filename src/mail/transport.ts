import { createTransport as createPool } from 'nodemailer'
import { PermanentFailure, TemporaryFailure } from '../platform/tasks/task.ts'
import { addresses, autoSubmitted, composeMessage, type MailMessage } from './compose-message.ts'

/** `send` throws `PermanentFailure` if the server rejects this mail for good, else `TemporaryFailure`. */
export type MailTransport = {
  send(message: MailMessage): Promise<void>
  close(): void
}

export type TransportOptions = {
  from: string
  /** Where mail servers return what they cannot deliver; by default to the sender. */
  returnsAddress?: string | undefined
  connections?: number
  timeouts?: Partial<typeof defaultTimeouts>
}

// Together under a minute, which is half of a task's lease.
const defaultTimeouts = { connectMilliseconds: 10_000, silenceMilliseconds: 20_000, sendMilliseconds: 50_000 }

/** Sends over SMTP and keeps a few connections open between mails. */
export function createTransport(
  smtpUrl: string,
  { from, returnsAddress, connections = 10, timeouts }: TransportOptions,
): MailTransport {
  const limits = { ...defaultTimeouts, ...timeouts }
  const openPool = () =>
    createPool({
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      // The task queue already retries failures; a pool that retries as well would send mails twice.
      maxRequeues: 0,
      connectionTimeout: limits.connectMilliseconds,
      greetingTimeout: limits.connectMilliseconds,
      dnsTimeout: limits.connectMilliseconds,
      socketTimeout: limits.silenceMilliseconds,
      // No mail may ever make the server read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let pool = openPool()

  // The socket timeout only detects silence. This also stops a server that sends one byte at a time.
  const cutOff = (stuck: typeof pool) => {
    if (stuck === pool) pool = openPool()
    stuck.close({ force: true })
  }

  return {
    async send(message) {
      const used = pool
      const timer = setTimeout(() => cutOff(used), limits.sendMilliseconds)
      try {
        const mail = message.attachments ? withAttachments(message, from) : composeMessage(message, from)
        const sender = { name: '', address: returnsAddress ?? message.from ?? from }
        await used.sendMail({ ...mail, envelope: { from: sender, to: { name: '', address: message.to } } })
      } catch (error) {
        throw mailFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.close(),
  }
}

const withAttachments = (mail: MailMessage, from: string) => ({
  ...addresses(mail, from),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  attachments: [...(mail.attachments ?? [])],
  headers: autoSubmitted,
})

/** For a test environment without a mail server: the row in `mails`, which includes the text, is all that remains. */
export const keepingTransport = (): MailTransport => ({ send: async () => {}, close: () => {} })

type SmtpError = { code?: string; responseCode?: number; command?: string }

/**
 * Turns an SMTP error into one that is safe to log and store. Servers quote the recipient in their answers
 * ("550 <anna@example.com> unknown"), so only codes and the command are kept.
 *
 * A 5xx to recipient or content is about this mail, and final (RFC 5321, section 4.2.1). A 5xx to anything else (login,
 * sender) is a fault of the configuration: the mails wait until an operator has fixed it. So they do for a server that is
 * away, and for a 4xx (greylisting, a full mailbox).
 */
function mailFailure(error: unknown): Error {
  const { code = 'unknown', responseCode, command = 'API' } = error as SmtpError
  const refused = refusedPart(code, command)
  // The library itself refuses an address that no server would take; then there is no answer.
  const isFinal = responseCode === undefined || responseCode >= 500
  if (refused !== undefined && isFinal) {
    return new PermanentFailure(
      `the mail server permanently rejects the ${refused} (${responseCode ?? code})`,
    )
  }
  const message = `the mail was not handed over (${responseCode ?? code} at ${command})`
  return new TemporaryFailure(message, { isShared: refused === undefined })
}

/** What a refusal is about, if it is about this mail and not about all. */
function refusedPart(code: string, command: string): 'recipient' | 'content' | undefined {
  if (command === 'RCPT TO' || (code === 'EENVELOPE' && command === 'API')) return 'recipient'
  return command === 'DATA' ? 'content' : undefined
}
