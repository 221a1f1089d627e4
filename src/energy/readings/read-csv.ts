import { delimiterOf } from '../../platform/imports/csv-records.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { quoted } from './check-day.ts'
import { type Collected, dayCollector } from './day-collector.ts'
import { type ValueState, valueStates } from './day-values.ts'
import { type Line, linesOf, lineTooLong } from './read-ndjson.ts'
import type { Incoming } from './reading-item.ts'

/**
 * Reads a CSV file with a day per line (`date`, `v1` to `v100`) or a quarter-hour per line (`start`, `kwh`); the header
 * tells which. A bad line is reported and does not stop the others.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Incoming> {
  const lines = linesOf(chunks)
  const first = await lines.next()
  if (first.done) return yield faultAt(1, 'the file is empty')
  const header = headerOf(first.value)
  if ('reason' in header) return yield faultAt(1, header.reason)

  const { form, names, delimiter } = header
  for await (const { line, text } of lines) {
    if (text === undefined) yield* form.refuse(line, lineTooLong)
    else yield* form.read(line, cellsOf(text, names, delimiter))
  }
  yield* form.end()
}

type Header = { form: CsvForm; names: string[]; delimiter: string }

function headerOf({ text = '' }: Line): Header | { reason: string } {
  const delimiter = delimiterOf(text)
  const names = text.split(delimiter).map(bare)
  const form = names.includes('date') ? dayPerLine(names) : quarterHourPerLine()
  const unknown = names.find((name) => !form.columns.test(name))
  const missing = form.needed.find((name) => !names.includes(name))
  if (missing !== undefined) return { reason: `the column "${missing}" is missing; ${forms}` }
  if (unknown !== undefined) return { reason: `unknown column "${unknown.slice(0, 40)}"; ${forms}` }
  if (new Set(names).size < names.length) return { reason: 'a column occurs twice' }
  return { form, names, delimiter }
}

const forms =
  'the columns are contract_number, date, state, v1 to v100, or contract_number, start, kwh, state'

// No value contains quotation marks or separators, but some programs quote every cell.
const bare = (cell: string): string => cell.replaceAll('"', '').trim()

function cellsOf(text: string, names: string[], delimiter: string): Map<string, string> {
  const cells = text.split(delimiter)
  return new Map(cells.map((cell, index) => [names[index] ?? '', bare(cell)]))
}

type CsvForm = {
  columns: RegExp
  needed: readonly string[]
  read(line: number, cells: ReadonlyMap<string, string>): Iterable<Incoming>
  refuse(line: number, reason: string): Iterable<Incoming>
  end(): Iterable<Incoming>
}

/** A day per line: `contract_number, date, state, v1 … v100`. An empty cell is a gap. */
function dayPerLine(names: readonly string[]): CsvForm {
  const valueNames = names
    .filter((name) => /^v\d+$/.test(name))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  return {
    columns: /^(contract_number|date|state|v([1-9]\d?|100))$/,
    needed: ['contract_number', 'date', 'v1', 'v92'],
    refuse: (line, reason) => [faultAt(line, reason)],
    end: () => [],
    read(line, cells) {
      const [contractNumber, date] = [cells.get('contract_number') ?? '', cells.get('date') ?? '']
      const fault = (field: string, reason: string): Incoming[] => [
        { line, contractNumber, date, field, reason },
      ]
      if (cells.has('')) return fault('kwh', 'the line has more cells than the header')
      const state = stateOf(cells.get('state'))
      if (state === undefined) return fault('valueState', badState)
      const kwh: (number | null)[] = []
      for (const name of valueNames) {
        const cell = cells.get(name) ?? ''
        const value = cell === '' ? null : numberOf(cell)
        if (value === undefined) return fault(name, `${name} ${badNumber(cell)}`)
        kwh.push(value)
      }
      return [{ line, contractNumber, date, kwh: trimmed(date, kwh), valueState: state }]
    },
  }
}

/** A quarter-hour per line: `contract_number, start, kwh, state`, with the lines of a day in succession. */
function quarterHourPerLine(): CsvForm {
  const collector = dayCollector()
  const refuse = (line: number, reason: string) => collector.refuse(line, reason).map(asIncoming)
  return {
    columns: /^(contract_number|start|kwh|state)$/,
    needed: ['contract_number', 'start', 'kwh'],
    refuse,
    end: () => collector.close().map(asIncoming),
    read(line, cells) {
      const [start, value] = [cells.get('start') ?? '', cells.get('kwh') ?? '']
      const startsAtMs = instantOf(start)
      const kwh = numberOf(value)
      const state = stateOf(cells.get('state'))
      if (startsAtMs === undefined)
        return refuse(line, `start must be an instant such as 2026-11-15T12:45:00Z; it is ${quoted(start)}`)
      const owner = cells.get('contract_number') ?? ''
      const fault = kwh === undefined ? `kwh ${badNumber(value)}` : state === undefined ? badState : undefined
      const closed = collector.add({ line, owner, startsAtMs, kwh: kwh ?? 0, state: state ?? 'Preliminary' })
      const refused = fault === undefined ? [] : collector.refuse(line, fault)
      return [...closed, ...refused].map(asIncoming)
    },
  }
}

const asIncoming = ({ owner, ...collected }: Collected): Incoming =>
  ({ ...collected, contractNumber: owner }) as Incoming

const faultAt = (line: number, reason: string): Incoming => ({
  line,
  contractNumber: null,
  date: null,
  reason,
})

/** Drops the empty cells after the last quarter-hour of the day, because every line has 100 columns. */
function trimmed(date: string, kwh: (number | null)[]): (number | null)[] {
  const count = isCalendarDate(date) ? berlinDay(date).quartersOfDay.length : kwh.length
  return kwh.slice(count).every((value) => value === null) ? kwh.slice(0, count) : kwh
}

const badState = `state must be one of ${valueStates.join(', ')}`
const stateOf = (cell = ''): ValueState | undefined =>
  cell === '' ? 'Final' : valueStates.find((state) => state === cell)

const numberOf = (cell: string): number | undefined =>
  /^-?\d{1,9}(\.\d+)?$/.test(cell) ? Number(cell) : undefined

const badNumber = (cell: string) =>
  /^-?\d+,\d+$/.test(cell)
    ? `has a decimal comma: ${cell}; use a point`
    : `must be a number such as 0.045; it is ${quoted(cell)}`

function instantOf(text: string): number | undefined {
  // Of a year in which there may be meters: there are no days before the year 0 and after 9999.
  if (!/^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.0+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
