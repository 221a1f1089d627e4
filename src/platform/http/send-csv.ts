import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { csvLine } from './csv-line.ts'

export type CsvFile = {
  /** `orders.csv` */
  name: string
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
}

/** Sends a file for spreadsheets, which cannot run what is in its cells. */
export const sendCsv = (reply: FastifyReply, { name, columns, rows }: CsvFile): FastifyReply =>
  reply
    .headers({
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(pieces([columns, ...rows]), { objectMode: false, highWaterMark: 1 }))

const maxMilliseconds = 2

/** Many lines take longer than other requests should wait, so the thread rests between them. */
async function* pieces(rows: readonly (readonly unknown[])[]): AsyncGenerator<string> {
  let piece = ''
  let restsAt = performance.now() + maxMilliseconds
  for (const row of rows) {
    piece += csvLine(row)
    if (performance.now() < restsAt) continue
    yield piece
    piece = ''
    await others()
    restsAt = performance.now() + maxMilliseconds
  }
  yield piece
}
