import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = { headers: Record<string, string>; body: string }

const longestBody = 100_000

/** The partner's own server, on this machine: it keeps what comes and answers at once. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) if (body.length < longestBody) body += piece
    const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'))
    received.push({ headers: Object.fromEntries(signed.map(([name, value]) => [name, String(value)])), body })
    response.writeHead(204, { connection: 'close' }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: received as readonly ReceivedWebhook[],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
