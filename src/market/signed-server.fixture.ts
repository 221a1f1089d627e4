import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string }

/** A supplier's server that records requests and answers as the test says; it stops when the test ends. */
export async function startSupplierServer(answer: RequestListener) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/in`, received }
}

/** Verifies a request from its documentation, without our own code. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string, now: Date): boolean {
  const timestamp = String(headers['wattline-timestamp'])
  const expected = Buffer.from(
    `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
  const given = Buffer.from(String(headers['wattline-signature']))
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}
