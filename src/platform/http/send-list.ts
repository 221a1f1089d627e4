import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { TSchema } from './schema.ts'

/** Up to here a list is written at once. */
const fewItems = 50

/**
 * Sends the answer of a list. A long one is written item by item, by the schema of its items, and lets others have the
 * thread in between: five hundred items of many fields take longer than they should wait.
 */
export function sendList<Item>(
  reply: FastifyReply,
  answer: { data: Item[] | null; count: number },
  item: TSchema,
): FastifyReply {
  if (answer.count <= fewItems) return reply.send(answer)
  const write = reply.compileSerializationSchema(item as Record<string, unknown>) as (item: unknown) => string
  // Text is read a piece at a time, each when the one before has been sent on.
  const pieces = Readable.from(piecesOf(answer, write), { objectMode: false, highWaterMark: 1 })
  return reply.type('application/json; charset=utf-8').send(pieces)
}

const mostMilliseconds = 2

async function* piecesOf<Item>(
  { data, ...rest }: { data: Item[] | null },
  write: (item: unknown) => string,
): AsyncGenerator<string> {
  let piece = `${JSON.stringify(rest).slice(0, -1)},"data":[`
  let restsAt = performance.now() + mostMilliseconds
  for (const [index, item] of (data ?? []).entries()) {
    piece += `${index === 0 ? '' : ','}${write(item)}`
    if (performance.now() < restsAt) continue
    yield piece
    piece = ''
    await others()
    restsAt = performance.now() + mostMilliseconds
  }
  yield `${piece}]}`
}
