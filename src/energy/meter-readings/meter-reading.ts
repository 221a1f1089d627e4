import type { ValueState } from '../readings/day-values.ts'

/** Who tells what a meter showed. An estimate is the supplier's own. */
export const readingSources = ['Market', 'Customer', 'Partner', 'Estimate'] as const
export type ReadingSource = (typeof readingSources)[number]

type Told = {
  /** Whole milliwatt-hours. */
  milliwattHours: number
  source: ReadingSource
  valueState: ValueState
  /** It contradicts others, and does not count until it is confirmed. */
  isQuestioned: boolean
  receivedAt: Date
}

/** What a meter showed at the beginning of a local day (MSCONS 13017). */
export type MeterReading = Told & {
  meterNumber: string
  date: string
  /** The register went through zero since the last reading. */
  isRollover: boolean
}

/** The energy between the beginnings of two local days (MSCONS 13019). */
export type EnergyAmount = Told & { fromDate: string; toDate: string }

export type MeterRecords = { readings: readonly MeterReading[]; amounts: readonly EnergyAmount[] }

export const milliwattHoursPerKwh = 1_000_000

/** What a register shows once it has gone through zero begins again: it has as many digits as the reading before. */
export function consumedBetween(before: MeterReading, after: MeterReading): number {
  if (!after.isRollover || after.milliwattHours >= before.milliwattHours)
    return after.milliwattHours - before.milliwattHours
  const digits = String(Math.floor(before.milliwattHours / milliwattHoursPerKwh)).length
  return after.milliwattHours + 10 ** digits * milliwattHoursPerKwh - before.milliwattHours
}
