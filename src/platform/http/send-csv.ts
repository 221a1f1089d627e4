import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

type CsvFile = {
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

/** Files for spreadsheets (RFC 4180). Pure. */

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** A German spreadsheet takes a comma for the decimal point, and the point of 8.508 for that of thousands. */
export const csvForms = {
  en: { separator: ',', decimal: '.' },
  de: { separator: ';', decimal: ',' },
} as const
type CsvForm = (typeof csvForms)[keyof typeof csvForms]

/** One line of a file. A date is written as ISO 8601, a list with spaces between, and nothing as an empty cell. */
export const csvLine = (values: readonly unknown[], form: CsvForm = csvForms.en): string =>
  `${values.map((value) => cell(value, form)).join(form.separator)}\r\n`

function cell(value: unknown, { separator, decimal }: CsvForm): string {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const text = textOf(value)
  // An apostrophe makes it a text again, and is not shown.
  const harmless = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(textOf).join(' ') : String(value ?? '')
}
