import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import type { ToChild, ToPrimary } from './messages.ts'
import type { Ending } from './restarts.ts'

export type Child = {
  name: string
  pid: number
  isReady(): boolean
  /** Resolves with the port that it listens on, null for one that does not; never where it ends before. */
  ready: Promise<number | null>
  ended: Promise<Ending & { signal: string | null }>
  send(message: ToChild): void
  kill(signal: NodeJS.Signals): void
  onMessage(listener: (message: ToPrimary) => void): void
}

/** Starts this program again as a child of the given name. Its arguments show the name to operators who list processes. */
export function startChild(name: string, environment: Record<string, string>): Child {
  const execArgv = [...new Set([...process.execArgv, '--enable-source-maps'])]
  cluster.setupPrimary({ args: [name], execArgv })
  const startedAt = performance.now()
  const worker: Worker = cluster.fork(environment)
  closeUntakenConnections(worker)
  const messages = new EventEmitter()
  let isReady = false

  const ready = new Promise<number | null>((resolve) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'ready') {
        isReady = true
        resolve(message.port)
      }
      messages.emit('message', message)
    })
  })
  const ended = new Promise<Ending & { signal: string | null }>((resolve) => {
    worker.on('exit', (exitCode: number | null, signal: string | null) =>
      resolve({
        wasReady: isReady,
        livedMilliseconds: performance.now() - startedAt,
        exitCode,
        signal: signal || null,
      }),
    )
  })
  // A message to a process that is just ending is lost, and that is all.
  worker.on('error', () => {})

  return {
    name,
    pid: worker.process.pid ?? 0,
    isReady: () => isReady,
    ready,
    ended,
    send: (message) => {
      if (worker.isConnected()) worker.send(message, () => {})
    },
    kill: (signal) => worker.process.kill(signal),
    onMessage: (listener) => messages.on('message', listener),
  }
}

type Connection = { close(): void }
type ClusterMessage = { act?: string; seq?: number; ack?: number }
/** What node:cluster calls to talk to a child, with more than the types of Node tell. */
type Channel = EventEmitter & {
  send(message: ClusterMessage, connection?: Connection, ...rest: unknown[]): boolean
}

/**
 * Node keeps a connection that it has handed to a child open until the child says that it took it. A child that is
 * killed before never says so, and the client would wait for good. So its untaken connections are closed when it ends.
 */
function closeUntakenConnections(worker: Worker): void {
  const channel = worker.process as unknown as Channel
  const untaken = new Map<number, Connection>()
  const send = channel.send.bind(channel)

  channel.send = (message, connection, ...rest) => {
    if (message.act === 'newconn' && message.seq !== undefined && connection)
      untaken.set(message.seq, connection)
    return send(message, connection, ...rest)
  }
  channel.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) untaken.delete(ack)
  })
  channel.once('exit', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
