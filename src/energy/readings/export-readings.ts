import type { Db } from '../../platform/db/sql.ts'
import { gap } from './day-values.ts'
import { findFormerVersions, findReadingDays, type ReadingDay } from './find-readings.ts'
import { type ValueState, valueStates } from './value-state.ts'

export type ExportedDay = {
  date: string
  version: number
  /** The quarter-hours as they elapsed; null where there is no value. */
  kwh: (number | null)[]
  /** The state of all values, or of each where they differ. */
  valueState: ValueState | ValueState[]
}

export type ExportedReadings = { contractNumber: string; days: ExportedDay[]; formerVersions: ExportedDay[] }

/** Everything that was measured at contracts, for the customer who asks for it; contracts without any are left out. */
export async function exportReadings(db: Db, contractNumbers: string[]): Promise<ExportedReadings[]> {
  const exported: ExportedReadings[] = []
  for (const contractNumber of contractNumbers) {
    const days = await findReadingDays(db, contractNumber, '-infinity', 'infinity')
    if (days.length === 0) continue
    const former = await findFormerVersions(db, contractNumber, '-infinity', 'infinity')
    exported.push({ contractNumber, days: days.map(asExported), formerVersions: former.map(asExported) })
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
