// Fastify loads what it injects with at the first call, and that holds up other requests for longer than they may wait.
import 'light-my-request'
import type { Server } from '../../platform/http/server.ts'
import type { Call } from './read-call.ts'

export type CallAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  bytes: Buffer
  /** Whether the answer went on: it is a stream, or more than a page shows. */
  isCut: boolean
  milliseconds: number
}

const maxBytes = 256 * 1024
/** How long a stream is listened to. */
const maxMilliseconds = 3000

/** Sends a call into this service, through everything that a request from outside goes through. */
export async function makeCall(
  server: Server,
  { method, url, headers, body }: Pick<Call, 'method' | 'url' | 'headers' | 'body'>,
  { token, address }: { token: string | undefined; address: string },
): Promise<CallAnswer> {
  const begin = performance.now()
  const response = await server.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: address,
    payloadAsStream: true,
  })
  const { bytes, isCut } = await readBounded(response.stream())
  return {
    status: response.statusCode,
    headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    bytes,
    isCut,
    milliseconds: performance.now() - begin,
  }
}

async function readBounded(stream: NodeJS.ReadableStream & { destroy(): unknown }) {
  const chunks: Buffer[] = []
  let length = 0
  let isCut = false
  const end = setTimeout(() => {
    isCut = true
    stream.destroy()
  }, maxMilliseconds)
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length <= maxBytes) continue
      isCut = true
      break
    }
  } catch (error) {
    // A stream that was ended here says that it ended too early.
    if (!isCut) throw error
  } finally {
    clearTimeout(end)
    stream.destroy()
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut }
}
