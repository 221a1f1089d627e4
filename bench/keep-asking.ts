import { connect } from 'node:net'
import { answerReader } from './answer-reader.ts'

export type Asking = {
  origin: string
  connections: number
  seconds: number
  /** The whole request, headers and all, that a connection sends next. */
  nextRequest(connection: number): Buffer | string
}

export type LoadResult = {
  seconds: number
  /** Milliseconds that each good answer took. */
  milliseconds: number[]
  /** Answers that were not good, by status. */
  refused: Map<number, number>
  /** Connections that ended before their time. */
  errors: number
}

/**
 * Asks over connections that stay open and are never idle. By hand, as it shares the machine with those it asks: what a
 * client for all purposes costs would be taken from them.
 */
export async function keepAsking(asking: Asking): Promise<LoadResult> {
  const asked: LoadResult = { seconds: 0, milliseconds: [], refused: new Map(), errors: 0 }
  const startedAt = performance.now()
  const endsAt = startedAt + asking.seconds * 1000
  const round = { asking, asked, endsAt }
  await Promise.all(
    Array.from({ length: asking.connections }, (_, connection) => converse(connection, round)),
  )
  asked.seconds = (performance.now() - startedAt) / 1000
  return asked
}

type Round = { asking: Asking; asked: LoadResult; endsAt: number }

/** Sends the next request as soon as the last one is answered, until time is up; the last answer is waited for. */
function converse(connection: number, { asking, asked, endsAt }: Round): Promise<void> {
  return new Promise((resolve) => {
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(asking.nextRequest(connection))
    }
    const read = answerReader((status) => {
      const now = performance.now()
      if (status >= 200 && status < 300) asked.milliseconds.push(now - sentAt)
      else asked.refused.set(status, (asked.refused.get(status) ?? 0) + 1)
      if (now < endsAt) send()
      else {
        socket.removeAllListeners('close').destroy()
        resolve()
      }
    })
    const { hostname, port } = new URL(asking.origin)
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // One piece of memory for all answers: nothing of them is kept.
      onread: {
        buffer: Buffer.alloc(65_536),
        callback(length, buffer) {
          read((buffer as Buffer).subarray(0, length))
          return true
        },
      },
    })
    socket.on('connect', send)
    socket.on('error', () => {})
    socket.on('close', () => {
      asked.errors++
      resolve()
    })
  })
}
