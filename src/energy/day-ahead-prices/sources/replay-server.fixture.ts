import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { anywhere } from '../../../platform/http-client/reach.ts'

/** Plays a source: gives the answer of the test, records the requests, and closes with the test. */
export async function startSource(answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', response)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

export const saying =
  (body: string | object, status = 200) =>
  (_path: string, response: ServerResponse) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

type Misfortune = [what: string, answer: (path: string, response: ServerResponse) => void, says: RegExp]

/** What can go wrong with any source, and the error for it. */
export const misfortunes: Misfortune[] = [
  [
    'an HTML error page',
    saying('<!doctype html><html><body>Bad <br> gateway</body></html>', 502),
    /502|not XML/,
  ],
  [
    'an HTML login page',
    saying('<html><body><h1>Please log in</h1></body></html>'),
    /not JSON|not a price document/,
  ],
  ['an empty body', saying(''), /not JSON|not XML/],
  ['a truncated body', saying('{"unix_seconds": [17684'), /not JSON|not XML/],
  ['another form', saying('{"prices": "soon"}'), /no list|not XML/],
  [
    'a redirect',
    (_path, response) => void response.writeHead(302, { location: 'https://example.com/' }).end(),
    /redirects/,
  ],
  [
    'a connection that closes midway',
    (_path, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"un', () => response.destroy())
    },
    /closed the connection/,
  ],
  ['an endless body', saying(' '.repeat(60_000)), /longer than 50000 bytes/],
]

/** Sources that take too long. Only these get a short timeout, so that a busy machine fails no other test. */
export const silences: Misfortune[] = [
  ['silence', () => {}, /did not respond within 0\.3 s/],
  [
    'a trickle',
    (_path, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
    /did not respond within 0\.3 s/,
  ],
]

export const limits = { timeoutMs: 10_000, maxBytes: 50_000, reach: anywhere }
export const hasty = { ...limits, timeoutMs: 300 }
