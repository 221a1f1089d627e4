import { getOrAdd } from '../../platform/get-or-add.ts'
import type { AnyImport, AnyImportOptions } from '../../platform/imports/any-import.ts'
import { type CellType, decimal } from '../../platform/imports/cell-types.ts'
import { column, effectOf, type ImportChange, type ImportColumn } from '../../platform/imports/import-kind.ts'
import { type FaultList, faultList, refuse } from '../../platform/imports/import-refused.ts'
import { type CsvFile, readCsvFile } from '../../platform/imports/read-csv-file.ts'
import { readHeader, readRow } from '../../platform/imports/read-row.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { readInstant } from '../../platform/time/berlin-instant.ts'
import { assembleDay, minutesOf } from './assemble-day.ts'
import { alertAbout, maxEurPerMwh, microCentOfEurPerMwh, type SourcedDay } from './price-day.ts'

import { storeDays } from './store-days.ts'

const instant: CellType = {
  form: 'instant with its UTC offset, on a quarter-hour',
  stored: 'text',
  read(cell) {
    // Without an offset, one hour in October would be ambiguous.
    const read = hasOffset.test(cell) ? readInstant(cell) : undefined
    return read === undefined || read.at.getTime() % quarterHourMs !== 0
      ? {
          fault: `must be a quarter-hour with its offset, such as 2026-01-15T13:45:00+01:00; it is "${cell.slice(0, 60)}"`,
        }
      : { value: read.at.toISOString() }
  },
}
const hasOffset = /(Z|[+-]\d\d:\d\d)$/

const columns: readonly ImportColumn[] = [
  column('start', 'When the price takes effect.', instant, '2026-01-15T00:00:00+01:00'),
  column(
    'price_eur_per_mwh',
    'Exchange price in EUR/MWh; may be negative.',
    decimal({ from: -maxEurPerMwh, to: maxEurPerMwh, decimals: 5 }),
    '98.76',
  ),
]

export const dayAheadPricesImport: AnyImport = {
  name: 'day-ahead-prices',
  says: 'Day-ahead prices of DE-LU, quarter-hourly or hourly, in whole local days. Days missing from the file stay unchanged; a day with different prices gets a new version, and the former one stays readable.',
  columns,
  async importFile(db, path, options) {
    const file = await readCsvFile(path)
    try {
      const { rows, days } = await readDays(file, options)
      const stored = new Map((await storeDays(db, days, options.now)).map((day) => [day.date, day.version]))
      return {
        rows,
        changed: stored.size > 0,
        notes: days.flatMap((day) => alertAbout(day) ?? []),
        effect: effectOf(days.map((day) => changeOf(day, stored.get(day.date)))),
      }
    } finally {
      file.close()
    }
  },
}

/** A day of the file, with its first line. */
type ReadDay = SourcedDay & { line: number }

const changeOf = ({ date, line }: ReadDay, version: number | undefined): ImportChange | 'unchanged' =>
  version === undefined
    ? 'unchanged'
    : { line, effect: version === 1 ? 'added' : 'changed', what: date, cells: [] }

async function readDays(
  { records, readBytes, totalBytes }: CsvFile,
  { onProgress = () => {} }: AnyImportOptions,
): Promise<{ rows: number; days: ReadDay[] }> {
  const first = await records.next()
  if (first.done) return refuse('the file is empty')
  const header = readHeader({ name: 'day-ahead-prices', columns }, first.value)
  const faults = faultList()
  const collected = new Map<string, DayRows>()
  let rows = 0
  for await (const record of records) {
    if (++rows % 10_000 === 0) onProgress({ rows, readBytes: readBytes(), totalBytes })
    const row = readRow({ hasPeriods: false }, record, { header, faults })
    const price = microCentOfEurPerMwh(row?.values.get('price_eur_per_mwh'))
    if (row === undefined || price === undefined) continue
    const startsAtMs = Date.parse(row.values.get('start') ?? '')
    addRow(collected, { line: row.line, startsAtMs, price }, faults)
  }
  if (rows === 0) refuse('the file has a header, but no rows')
  const days = [...collected]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, day]) => wholeDay(date, day, faults))
  faults.throwIfAny()
  onProgress({ rows, readBytes: totalBytes, totalBytes })
  return { rows, days }
}

/** The rows of a day by quarter-hour; line 0 means no row. Typed arrays keep years of rows small. */
type DayRows = { lines: Int32Array; prices: Int32Array }
type PriceRow = { line: number; startsAtMs: number; price: number }

function addRow(days: Map<string, DayRows>, { line, startsAtMs, price }: PriceRow, faults: FaultList): void {
  const date = berlinDate(new Date(startsAtMs))
  const { startsAtMs: midnightMs, quartersOfDay } = berlinDay(date)
  const size = quartersOfDay.length
  const day = getOrAdd(days, date, () => ({ lines: new Int32Array(size), prices: new Int32Array(size) }))
  const index = (startsAtMs - midnightMs) / quarterHourMs
  const earlierLine = day.lines[index]
  if (earlierLine) faults.add({ line, says: `the same quarter-hour is on line ${earlierLine}` })
  day.lines[index] = line
  day.prices[index] = price
}

/** The day if it is complete; otherwise nothing, and a fault on its first line. */
function wholeDay(date: string, { lines, prices }: DayRows, faults: FaultList): ReadDay[] {
  const { startsAtMs } = berlinDay(date)
  const given = [...lines.keys()]
    .filter((index) => lines[index] !== 0)
    .map((index) => ({
      startsAtMs: startsAtMs + index * quarterHourMs,
      microCentPerKwh: prices[index] as number,
    }))
  const minutes = minutesOf(given.map((point) => point.startsAtMs))
  const assembled = assembleDay(
    date,
    given.map((point) => ({ ...point, minutes })),
  )
  const line = Math.min(...lines.filter((each) => each > 0))
  if ('day' in assembled) return [{ ...assembled.day, date, source: 'import', line }]
  const first = new Date(assembled.missingMs[0] ?? 0).toISOString()
  const says = `${date} is missing ${assembled.missingMs.length} of its ${lines.length} quarter-hours, first ${first}`
  faults.add({ line, says })
  return []
}
