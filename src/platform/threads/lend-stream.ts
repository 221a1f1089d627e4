import type { Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** A stream ended before it was complete, for example because the sender hung up. */
export class StreamBroken extends Error {
  constructor() {
    super('the stream broke off before its end')
    this.name = 'StreamBroken'
  }
}

type Piece = { chunk: Uint8Array } | 'end' | 'broken'

/**
 * Lets a job in another thread read a stream of this one: the job gets the port and reads it with `chunksFrom`. Each piece
 * is sent when the job asks for it, so that the stream waits for the job and is never held in memory.
 */
export async function lendStream<T>(stream: Readable, work: (port: MessagePort) => Promise<T>): Promise<T> {
  // The stream is not destroyed when abandoned: that would close the connection before the answer.
  const chunks = stream.iterator({ destroyOnReturn: false })
  // Nobody else listens until the job asks for the first piece, and an unhandled error would end the process.
  stream.on('error', () => {})
  const { port1: ours, port2: theirs } = new MessageChannel()
  ours.on('message', async () => ours.postMessage(await nextOf(chunks)))
  try {
    return await work(theirs)
  } finally {
    ours.close()
    theirs.close()
    // Not awaited: a requested piece may never arrive.
    chunks.return?.()?.catch(() => {})
  }
}

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<Piece> {
  try {
    const { done, value } = await chunks.next()
    return done ? 'end' : { chunk: value }
  } catch {
    return 'broken'
  }
}

/** The lent stream, as the job reads it. */
export async function* chunksFrom(port: MessagePort): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const piece = await ask(port)
      if (piece === 'end') return
      if (piece === 'broken') throw new StreamBroken()
      yield piece.chunk
    }
  } finally {
    port.close()
  }
}

const ask = (port: MessagePort): Promise<Piece> =>
  new Promise((resolve) => {
    const answer = (piece: Piece) => {
      port.off('message', answer)
      port.off('close', lose)
      resolve(piece)
    }
    // If the port closes without an answer, the lender is gone.
    const lose = () => answer('broken')
    port.on('message', answer)
    port.on('close', lose)
    port.postMessage('next')
  })
