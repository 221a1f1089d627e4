import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { csvForms, csvLine } from './csv-line.ts'

export type CsvFile = {
  /** `orders.csv` */
  name: string
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
  /** Whose spreadsheet it is for; without it a program reads the file. */
  lang?: keyof typeof csvForms
}

/** Sends a file for spreadsheets, which cannot run what is in its cells. */
export const sendCsv = (reply: FastifyReply, { name, columns, rows, lang }: CsvFile): FastifyReply =>
  reply
    .headers({
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(pieces([columns, ...rows], lang), { objectMode: false, highWaterMark: 1 }))

const maxMilliseconds = 2

/** Many lines take longer than other requests should wait, so the thread rests between them. */
async function* pieces(rows: CsvFile['rows'], lang: CsvFile['lang']): AsyncGenerator<string> {
  const form = csvForms[lang ?? 'en']
  // Excel takes a file that does not begin with this mark for one without € and umlauts.
  let piece = lang === undefined ? '' : '\uFEFF'
  let restsAt = performance.now() + maxMilliseconds
  for (const row of rows) {
    piece += csvLine(row, form)
    if (performance.now() < restsAt) continue
    yield piece
    piece = ''
    await others()
    restsAt = performance.now() + maxMilliseconds
  }
  yield piece
}
