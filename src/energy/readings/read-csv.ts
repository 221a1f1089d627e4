import { delimiterOf } from '../../platform/imports/csv-fields.ts'
import { type CsvForm, dayInALine, dayOverLines } from './csv-forms.ts'
import { type Line, linesOf, lineTooLong } from './lines.ts'
import type { Incoming } from './reading-item.ts'

/**
 * Reads a CSV file of either form: a day in a line (`date`, `v1` to `v100`) or a quarter-hour in a line (`start`,
 * `kwh`). The header tells which. A bad line is reported and does not stop the others.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Incoming> {
  const lines = linesOf(chunks)
  const first = await lines.next()
  if (first.done) return yield fault(1, 'the file is empty')
  const header = headerOf(first.value)
  if ('reason' in header) return yield fault(1, header.reason)

  const { form, names, delimiter } = header
  for await (const { line, text } of lines) {
    if (text === undefined) yield* form.refuse(line, lineTooLong)
    else yield* form.read(line, cellsOf(text, names, delimiter))
  }
  yield* form.end()
}

const fault = (line: number, reason: string): Incoming => ({ line, contractNumber: null, date: null, reason })

type Header = { form: CsvForm; names: string[]; delimiter: string }

function headerOf({ text = '' }: Line): Header | { reason: string } {
  const delimiter = delimiterOf(text)
  const names = text.split(delimiter).map(bare)
  const form = names.includes('date') ? dayInALine(names) : dayOverLines()
  const allowed = (name: string) => form.columns.test(name)
  const strange = names.find((name) => !allowed(name))
  const missing = form.needed.find((name) => !names.includes(name))
  if (missing !== undefined) return { reason: `the column "${missing}" is missing; ${forms}` }
  if (strange !== undefined) return { reason: `unknown column "${strange.slice(0, 40)}"; ${forms}` }
  if (new Set(names).size < names.length) return { reason: 'a column is there twice' }
  return { form, names, delimiter }
}

const forms =
  'the columns are contract_number, date, state, v1 to v100, or contract_number, start, kwh, state'

// Neither numbers nor dates have quotation marks or separators in them; some programs put marks around all the same.
const bare = (cell: string): string => cell.replaceAll('"', '').trim()

function cellsOf(text: string, names: string[], delimiter: string): Map<string, string> {
  const cells = text.split(delimiter)
  return new Map(cells.map((cell, index) => [names[index] ?? '', bare(cell)]))
}
