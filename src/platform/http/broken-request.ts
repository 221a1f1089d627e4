import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { refused } from './envelope.ts'

const answers: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers may not exceed 16 KiB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request did not arrive in time.',
  },
}
const malformed = { status: '400 Bad Request', message: 'This is not a valid HTTP request.' }

/** Answers input that is not valid HTTP. There is no request object yet, so the answer is written by hand. */
export const answerBrokenRequest =
  (baseUrl: string) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, message } = answers[error.code ?? ''] ?? malformed
    const body = JSON.stringify(refused([{ code: 'malformed-request', message }], baseUrl))
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${randomUUID()}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
