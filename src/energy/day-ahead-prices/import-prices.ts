import type { AnyImport, AnyImportOptions } from '../../platform/imports/any-import.ts'
import { type CellType, decimal } from '../../platform/imports/cell-types.ts'
import { column, type ImportColumn } from '../../platform/imports/import-kind.ts'
import { faultList, refuse } from '../../platform/imports/import-refused.ts'
import { type CsvFile, readCsvFile } from '../../platform/imports/read-csv-file.ts'
import { readHeader } from '../../platform/imports/read-header.ts'
import { readRow } from '../../platform/imports/read-row.ts'
import { collectDays } from './collect-days.ts'
import { microCentOfEurPerMwh, mostEurPerMwh } from './micro-cent.ts'
import { alertAbout } from './plausibility.ts'
import type { SourcedDay } from './price-day.ts'
import { readInstant } from './read-instant.ts'
import { storeDays } from './store-days.ts'

const instant: CellType = {
  form: 'instant with its offset from UTC, on a quarter-hour',
  stored: 'text',
  read(cell) {
    // Civil time alone would be ambiguous in October.
    const read = hasOffset.test(cell) ? readInstant(cell) : undefined
    return read === undefined || read.at.getTime() % 900_000 !== 0
      ? {
          fault: `must be a quarter-hour with its offset, such as 2026-01-15T13:45:00+01:00; it is "${cell.slice(0, 60)}"`,
        }
      : { value: read.at.toISOString() }
  },
}
const hasOffset = /(Z|[+-]\d\d:\d\d)$/

const columns: readonly ImportColumn[] = [
  column('start', 'When the price begins to hold.', instant, '2026-01-15T00:00:00+01:00'),
  column(
    'price_eur_per_mwh',
    'Price at the exchange, EUR/MWh; may be negative.',
    decimal({ from: -mostEurPerMwh, to: mostEurPerMwh, decimals: 5 }),
    '98.76',
  ),
]

export const dayAheadPricesImport: AnyImport = {
  name: 'day-ahead-prices',
  says: 'Day-ahead prices of DE-LU by quarter-hours or hours, whole local days. Days that are not in the file stay; a day with other prices gets a new version, and the former stays readable.',
  columns,
  async importFile(db, path, options) {
    const file = await readCsvFile(path)
    try {
      const { rows, days } = await readDays(file, options)
      const changed = await storeDays(db, days, options.now)
      return { rows, changed: changed.length > 0, notes: days.flatMap((day) => alertAbout(day) ?? []) }
    } finally {
      file.close()
    }
  },
}

type ReadFile = { rows: number; days: SourcedDay[] }

async function readDays(
  { records, readBytes, totalBytes }: CsvFile,
  { onProgress = () => {} }: AnyImportOptions,
): Promise<ReadFile> {
  const first = await records.next()
  if (first.done) return refuse('the file is empty')
  const header = readHeader({ name: 'day-ahead-prices', columns }, first.value)
  const faults = faultList()
  const collected = collectDays(faults)
  let rows = 0
  for await (const record of records) {
    if (++rows % 10_000 === 0) onProgress({ rows, readBytes: readBytes(), totalBytes })
    const row = readRow({ hasPeriods: false }, record, { header, faults })
    const price = microCentOfEurPerMwh(row?.values.get('price_eur_per_mwh'))
    if (row === undefined || price === undefined) continue
    collected.add({ line: row.line, startsAtMs: Date.parse(row.values.get('start') ?? ''), price })
  }
  if (rows === 0) refuse('the file has a header, but no rows')
  const days = collected.complete()
  faults.throwIfAny()
  onProgress({ rows, readBytes: totalBytes, totalBytes })
  return { rows, days: days.map((day) => ({ ...day, source: 'import' })) }
}
