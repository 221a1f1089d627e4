import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { Wattline, type WattlineOptions } from '../../src/index.ts'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Play = (seen: Seen, response: ServerResponse, nextToken: () => string) => void

/** A service that answers as the script says: one scene for each request, the last one for all that follow. */
export function scriptedServer() {
  let server: Server
  let origin = ''
  const script = { token: [] as Play[], api: [] as Play[] }
  const seen = { token: [] as Seen[], api: [] as Seen[] }
  let tokens = 0
  /** A new token each time, so that tests can tell them apart. */
  const nextToken = () => `token-${++tokens}`

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method = '', url = '', headers } = request
      const kind = url.endsWith('/connect/token') ? 'token' : 'api'
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen[kind].push(entry)
      const play = script[kind][Math.min(seen[kind].length, script[kind].length) - 1]
      play?.(entry, response, nextToken)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const reset = () => {
    tokens = 0
    script.token = [token()]
    script.api = [ok()]
    seen.token = []
    seen.api = []
  }
  beforeEach(reset)

  return {
    script,
    seen,
    reset,
    origin: () => origin,
    client: (options: Partial<WattlineOptions> = {}) =>
      new Wattline({ baseUrl: origin, clientId: 'a-client', clientSecret: 'a-secret', ...options }),
  }
}

export const token =
  (lifetimeSeconds = 3599): Play =>
  (_seen, response, nextToken) =>
    json(response, 200, {
      access_token: nextToken(),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    })

export const ok =
  (data: unknown = [], more: object = {}): Play =>
  (_seen, response) =>
    json(response, 200, { isSuccess: true, message: null, error: null, refUri: null, data, ...more })

export const refused =
  (status: number, code: string, headers: Record<string, string> = {}): Play =>
  ({ headers: { 'x-request-id': id = '' } }, response) => {
    const error = [{ severity: 'Error', code, message: `It is ${code}.`, details: null }]
    const body = { isSuccess: false, message: `It is ${code}.`, error, refUri: null, data: null }
    json(response, status, body, { 'x-request-id': String(id), ...headers })
  }

/** Hangs up without an answer. */
export const dropped: Play = (_seen, response) => response.destroy()

/** Says nothing until the client has gone. */
export const silent: Play = () => {}

/** Breaks off in the middle of an answer. */
export const half: Play = (_seen, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"isSuccess"', () => response.destroy())
}

export const page =
  (status: number, headers: Record<string, string> = {}): Play =>
  (_seen, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>a proxy</h1>')
  }

export const answered =
  (status: number, body: object, headers: Record<string, string> = {}): Play =>
  (_seen, response) =>
    json(response, status, body, headers)

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
