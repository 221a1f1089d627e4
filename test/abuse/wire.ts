/** Requests over a real socket, with paths and headers exactly as given: no library tidies them up on the way. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type WireRequest = {
  method: string
  /** Path and query as they go onto the wire. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }
export type Wire = (asked: WireRequest) => Promise<WireAnswer>

export function wireTo(origin: string): Wire & { close(): void } {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const wire = ({ method, path, headers = {}, body }: WireRequest) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(
        { hostname, port, method, path, agent, headers: { ...length, ...headers } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks)
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: bytes.toString(),
              bytes,
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return Object.assign(wire, { close: () => agent.destroy() })
}
