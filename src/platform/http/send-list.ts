import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { TSchema } from './schema.ts'

/** Shorter lists are written at once. */
const fewItems = 50

/**
 * Sends a list. A long one is serialised item by item and yields the thread in between: five hundred items with many
 * fields take longer than other requests should wait.
 */
export function sendList<Item>(
  reply: FastifyReply,
  answer: { data: Item[] | null; count: number },
  item: TSchema,
): FastifyReply {
  if (answer.count <= fewItems) return reply.send(answer)
  const write = reply.compileSerializationSchema(item as Record<string, unknown>) as (item: unknown) => string
  // Each piece is read when the previous one has been sent.
  const pieces = Readable.from(piecesOf(answer, write), { objectMode: false, highWaterMark: 1 })
  return reply.type('application/json; charset=utf-8').send(pieces)
}

const maxMilliseconds = 2

async function* piecesOf<Item>(
  { data, ...rest }: { data: Item[] | null },
  write: (item: unknown) => string,
): AsyncGenerator<string> {
  let piece = `${JSON.stringify(rest).slice(0, -1)},"data":[`
  let restsAt = performance.now() + maxMilliseconds
  for (const [index, item] of (data ?? []).entries()) {
    piece += `${index === 0 ? '' : ','}${write(item)}`
    if (performance.now() < restsAt) continue
    yield piece
    piece = ''
    await others()
    restsAt = performance.now() + maxMilliseconds
  }
  yield `${piece}]}`
}
