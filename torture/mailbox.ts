import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterwards } from '../bench/clean-up.ts'
import { factsIn } from './mail-facts.ts'

/** A mail as it arrived, once for every time that it did. */
export type Delivery = {
  messageId: string
  subject: string
  recipients: string[]
  facts: Record<string, string>
}

export type Mailbox = {
  url: string
  deliveries: readonly Delivery[]
  /** How many were ever opened, greeted or not. */
  connections(): number
  /** How the server behaves from now on. */
  mood: { greetAfterMilliseconds: number; refused: Set<string> }
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

// Long enough that a killed process often ends between the sending of a mail and its answer.
const slowestAnswerMilliseconds = 40

/** A real mail server that keeps every mail it was ever given in full, whether or not the sender lived to hear it. */
export async function startMailbox(): Promise<Mailbox> {
  const deliveries: Delivery[] = []
  const mood: Mailbox['mood'] = { greetAfterMilliseconds: 0, refused: new Set() }
  let server: SMTPServer | undefined
  let connections = 0

  const open = async (port: number) => {
    server = serverOf(deliveries, mood)
    server.server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    return (server.server.address() as AddressInfo).port
  }
  const goDown = async () => {
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
    server = undefined
  }
  const port = await open(0)
  afterwards(goDown)
  const comeBack = async () => {
    if (server === undefined) await open(port)
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connections: () => connections,
    mood,
    goDown,
    comeBack,
  }
}

function serverOf(deliveries: Delivery[], mood: Mailbox['mood']): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect: (_session, greet) => void setTimeout(greet, mood.greetAfterMilliseconds),
    onRcptTo({ address }, _session, answer) {
      if (!mood.refused.has(address)) return answer()
      answer(Object.assign(new Error('there is no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, session, accept) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A client that dies in the middle of a mail destroys the stream, which then has no end.
      stream.on('end', async () => {
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ messageId, subject, recipients, facts: factsIn(text) })
        await pause(randomInt(slowestAnswerMilliseconds))
        accept()
      })
    },
  })
  // Connections that a killed client drops are what this is about.
  server.on('error', () => {})
  return server
}
