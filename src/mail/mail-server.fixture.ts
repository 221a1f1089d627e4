import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedMail = { mail: Email; raw: string; recipients: string[] }

export type MailServer = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Ends it and every connection, as a crash would. */
  stop(): Promise<void>
}

/** A real mail server that keeps what it is given; it ends with the test. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, session, accept) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ mail: await PostalMime.parse(raw), raw: raw.toString(), recipients })
        accept()
      })
    },
    ...options,
  })
  // Connections that a client drops are part of these tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= new Promise<void>((resolve) => server.close(() => resolve()))
    return stopping
  }
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop }
}
