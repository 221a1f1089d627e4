/** The mailbox that mails come back to. */
import type { ImapFlow, ImapFlowError } from 'imapflow'

/** What is said of a mailbox that does not work: never the address, the user or what the server said. */
export class MailboxFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the mailbox for returned mails cannot be read (${code})`)
    this.code = code
  }
}

type Limits = { answerMilliseconds: number; batchMilliseconds: number }

const defaultLimits: Limits = { answerMilliseconds: 10_000, batchMilliseconds: 30_000 }
const maxMessages = 100
/** The report and the headers of the mail come first; what is attached to the mail is of no use. */
const longestMessage = 256_000
/** A report may be there before the mail that it is about is stored as sent. */
const restMilliseconds = 2 * 60_000

type Reading = {
  /** The real time, by which the mailbox dates its messages. */
  now: Date
  /** What it throws leaves the message, and all after it, for the next time. */
  read: (message: Buffer) => Promise<void>
  limits?: Partial<Limits>
}

/** Gives out every message that was not read yet, and marks it as read. Messages stay where they are. */
export const readMailbox = (url: string, { now, read, limits }: Reading): Promise<void> => {
  const { answerMilliseconds, batchMilliseconds } = { ...defaultLimits, ...limits }
  const patience = { answerMilliseconds, wholeMilliseconds: batchMilliseconds + answerMilliseconds }
  return onMailbox(url, patience, async (client) => {
    const startedAt = performance.now()
    const unseen = (await answered(client.search({ seen: false }, { uid: true }))) || []
    for (const uid of unseen.slice(0, maxMessages).map(String)) {
      if (performance.now() - startedAt > batchMilliseconds) return
      const query = { internalDate: true, source: { maxLength: longestMessage } }
      const message = await answered(client.fetchOne(uid, query, { uid: true }))
      if (!message || !isRested(message.internalDate, now)) continue
      if (message.source) await read(message.source)
      if (!(await answered(client.messageFlagsAdd(uid, ['\\Seen'], { uid: true }))))
        throw new MailboxFault('it cannot be written to')
    }
  })
}

const isRested = (internalDate: Date | string | undefined, now: Date): boolean =>
  internalDate === undefined || now.getTime() - new Date(internalDate).getTime() >= restMilliseconds

/** Signs in and opens the mailbox, and changes nothing. */
export const tryMailbox = (url: string, answerMilliseconds: number): Promise<void> =>
  onMailbox(url, { answerMilliseconds, wholeMilliseconds: answerMilliseconds }, async () => {})

type Patience = { answerMilliseconds: number; wholeMilliseconds: number }

async function onMailbox(
  url: string,
  { answerMilliseconds, wholeMilliseconds }: Patience,
  work: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  // Most services have no such mailbox, and the library is as much to read as a tenth of a start.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // It would log what is in the messages.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: answerMilliseconds,
    greetingTimeout: answerMilliseconds,
    socketTimeout: answerMilliseconds,
    maxLiteralSize: 2 * longestMessage,
    maxResponseSize: 8 * longestMessage,
  })
  // The command that is under way fails as well; without a listener this would end the process.
  client.on('error', () => {})
  const timer = setTimeout(() => client.close(), wholeMilliseconds)
  try {
    await answered(client.connect())
    await answered(client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX'))
    await work(client)
    await answered(client.logout())
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const { code, responseStatus, authenticationFailed } = error as ImapFlowError
    throw new MailboxFault(authenticationFailed ? 'sign-in' : (code ?? responseStatus ?? 'unknown'))
  })
