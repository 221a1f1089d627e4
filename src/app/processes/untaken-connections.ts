import type { Worker } from 'node:cluster'
import type { EventEmitter } from 'node:events'

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
export function closeUntakenConnections(worker: Worker): void {
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
