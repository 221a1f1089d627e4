import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { gap, type ValueState, valueStates } from './day-values.ts'
import { decoded, findFormerVersions, findMarketDays, type ReadingDay } from './find-readings.ts'
import { findAllMeteringLocationDays } from './metering-location-days.ts'

type ExportedDay = {
  date: string
  version: number
  /** Elapsed quarter-hours; null is a gap. */
  kwh: (number | null)[]
  /** One state for all values, or one for each if they differ. */
  valueState: ValueState | ValueState[]
}

export type ExportedReadings = {
  contractNumber: string
  days: ExportedDay[]
  formerVersions: ExportedDay[]
  /** Every version of the days of metering locations, which are kept apart. */
  meteringLocations: (ExportedDay & { meteringLocation: string })[]
}

/** All readings of contracts, for the customer who requests them; contracts without readings are left out. */
export async function exportReadings(db: Db, contractNumbers: string[]): Promise<ExportedReadings[]> {
  const exported: ExportedReadings[] = []
  for (const contractNumber of contractNumbers) {
    const days = await findMarketDays(db, contractNumber, { fromDate: '-infinity', toDate: 'infinity' })
    const metering = await findAllMeteringLocationDays(db, contractNumber)
    if (days.length === 0 && metering.length === 0) continue
    const former = await findFormerVersions(db, contractNumber)
    exported.push({
      contractNumber,
      days: days.map(asExported),
      formerVersions: former.map(asExported),
      meteringLocations: decoded(metering).map((day, index) => ({
        meteringLocation: metering[index]?.meteringLocation ?? '',
        ...asExported(day),
      })),
    })
  }
  return exported
}

function asExported({ date, version, milliwattHours, states }: ReadingDay): ExportedDay {
  const names = Array.from(states, (code) => valueStates[code] as ValueState)
  return {
    date,
    version,
    kwh: Array.from(milliwattHours, (value) => (value === gap ? null : value / 1_000_000)),
    valueState: new Set(names).size === 1 ? (names[0] as ValueState) : names,
  }
}

const quarterMs = 15 * 60_000

/** The readings in force as a table that every spreadsheet opens: one line for each quarter-hour; a gap has no value. */
export const readingsCsv = (readings: readonly ExportedReadings[]): string =>
  [
    'contractNumber,from,startUtc,kwh,valueState',
    ...readings.flatMap(({ contractNumber, days }) => days.flatMap((day) => linesOf(contractNumber, day))),
    '',
  ].join('\r\n')

const linesOf = (contractNumber: string, { date, kwh, valueState }: ExportedDay): string[] => {
  const start = startOfBerlinDate(date).getTime()
  return kwh.map((value, index) => {
    const at = new Date(start + index * quarterMs)
    const state = typeof valueState === 'string' ? valueState : (valueState[index] ?? '')
    return [contractNumber, berlinDateTime(at), at.toISOString(), value ?? '', state].join(',')
  })
}
