import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from '../bench/clean-up.ts'

/** How a server behaves that somebody else runs; `honest` is as it should be. */
export type Mood =
  | 'honest'
  | 'slow'
  | 'silent'
  | 'failing'
  | 'page'
  | 'page-of-success'
  | 'truncated'
  | 'redirect'

export type Gateway = {
  url: string
  secret: string
  /** Messages that it took and said so, by their number. */
  taken: Map<string, string>
  /** How often it took each. */
  times: Map<string, number>
  /** Messages that came again and said something else. */
  contradictions: string[]
  /** Every request, taken or not. */
  requests: number
  /** Requests that a redirect led to. */
  followed: number
  mood: Mood
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** The supplier's own market communication, which takes messages and has its moods. */
export async function startGateway(): Promise<Gateway> {
  let server: Server | undefined
  const open = async (port: number) => {
    server = serverOf(gateway)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const goDown = async () => {
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  }
  const gateway: Gateway = {
    url: '',
    secret: 'a-secret-of-the-gateway',
    taken: new Map(),
    times: new Map(),
    contradictions: [],
    requests: 0,
    followed: 0,
    mood: 'honest',
    goDown,
    comeBack: async () => {
      if (server === undefined) await open(port)
    },
  }
  const port = await open(0)
  gateway.url = `http://127.0.0.1:${port}/in`
  afterwards(goDown)
  return gateway
}

const serverOf = (gateway: Gateway): Server =>
  createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      gateway.requests++
      if (request.url !== '/in') gateway.followed++
      const take = () => {
        const id = String(request.headers['idempotency-key'])
        if ((gateway.taken.get(id) ?? body) !== body) gateway.contradictions.push(id)
        gateway.taken.set(id, body)
        gateway.times.set(id, (gateway.times.get(id) ?? 0) + 1)
      }
      answers[gateway.mood](response, take)
    })
  })

const page = '<!DOCTYPE html>\n<html><body>Please log in</body></html>'

const answers: Record<Mood, (response: ServerResponse, take: () => void) => void> = {
  honest(response, take) {
    take()
    response.writeHead(202).end()
  },
  slow(response, take) {
    setTimeout(() => answers.honest(response, take), 1500)
  },
  // A client that waits is cut off in the end, by its own limit or by ours.
  silent(response) {
    setTimeout(() => response.destroy(), 60_000).unref()
  },
  failing: (response) => void response.writeHead(503).end('{"error":"maintenance"}'),
  page: (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end(page),
  // A login page in between answers everything with 200, and nobody has the message.
  'page-of-success': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  truncated(response) {
    response.writeHead(200, { 'content-length': '1000' }).write('{"taken": tr', () => response.destroy())
  },
  redirect: (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
}
