/** A server of a partner that gets webhooks, on this machine. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; data: Record<string, string> }
}
type Answers = (received: Received, response: ServerResponse, request: IncomingMessage) => void

export const answers =
  (status: number): Answers =>
  (_, response) =>
    void response.writeHead(status).end(`status ${status}`)

/** Never answers. */
export const hangs: Answers = () => {}

export async function startReceiver(first: Answers = answers(204)) {
  const received: Received[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, body, event: JSON.parse(body) }
    received.push(one)
    answer(one, response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hidden-path`,
    received,
    ids: () => received.map(({ event }) => event.id),
    /** Answers like this from now on. */
    now: (next: Answers) => {
      answer = next
    },
  }
}
