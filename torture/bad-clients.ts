/** Clients that take a connection and do not do their part. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterwards } from '../bench/clean-up.ts'
import { patience } from '../test/support/patience.ts'

export type Target = { host: string; port: number; token: string }

export type BadClients = { sockets: Socket[]; leave(): void }

const upload = ({ token }: Target, length: number) =>
  `POST /partner/v1/orders HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const question = (path: string) => `GET ${path} HTTP/1.1\r\nHost: api\r\n\r\n`

/** Connections that say nothing; every second one has asked once and stays. */
export async function idle(target: Target, count: number): Promise<BadClients> {
  const clients = await open(target, count)
  for (const socket of clients.sockets.filter((_, index) => index % 2 === 0))
    socket.write(question('/health/live'))
  return clients
}

/** Slowloris: a header that never ends, a line a second. */
export const slowHeaders = (target: Target, count: number) =>
  trickling(target, count, 'GET /partner/v1/orders HTTP/1.1\r\nHost: api\r\n', 'X-More: and more\r\n')

/** The same with a body, a byte a second. */
export const slowBodies = (target: Target, count: number) =>
  trickling(target, count, `${upload(target, 100_000)}{`, ' ')

/** An upload that breaks off in the middle, half of them without a word, half with a reset. */
export async function abortUploads(target: Target, count: number): Promise<void> {
  const { sockets } = await open(target, count)
  const begin = upload(target, 200_000).replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')
  await Promise.all(
    sockets.map(async (socket, index) => {
      socket.write(begin)
      // The service waits for the rest, of which it gets a part.
      await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {})
      await new Promise((resolve) => socket.write(`{"contract":"${'x'.repeat(50_000)}`, resolve))
      index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()
    }),
  )
}

/** Clients that ask, say that they will say no more, and wait for the answer; tells how many got none. */
export async function halfClosed(target: Target, count: number): Promise<number> {
  const { sockets } = await open(target, count)
  const answers = sockets.map(async (socket) => {
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    const ended = once(socket, 'close', { signal: AbortSignal.timeout(patience(60)) })
    socket.end(question('/health/live'))
    await ended.catch(() => {})
    return text.startsWith('HTTP/1.1 200')
  })
  return (await Promise.all(answers)).filter((isAnswered) => !isAnswered).length
}

async function trickling(target: Target, count: number, first: string, more: string): Promise<BadClients> {
  const clients = await open(target, count)
  for (const socket of clients.sockets) socket.write(first)
  const timer = setInterval(() => {
    for (const socket of clients.sockets) if (socket.writable) socket.write(more)
  }, 1000)
  const leave = () => {
    clearInterval(timer)
    clients.leave()
  }
  afterwards(leave)
  return { sockets: clients.sockets, leave }
}

const atOnce = 200

/** Opens this many connections, a few at a time, and lets the service close them. */
async function open({ host, port }: Target, count: number): Promise<BadClients> {
  const sockets: Socket[] = []
  const leave = () => {
    for (const socket of sockets) socket.destroy()
  }
  afterwards(leave)
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - sockets.length) }, () => {
      const socket = connect({ host, port })
      // That it is cut off is what this is about; its response is not read.
      socket.on('error', () => {})
      socket.resume()
      return socket
    })
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    sockets.push(...some)
  }
  return { sockets, leave }
}
