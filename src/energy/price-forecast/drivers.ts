import { dayNumberOf } from '../../platform/time/day-number.ts'
import { byWallClock, quartersOfDay } from './price-history.ts'

/** What moves prices besides their past, such as wind: values of days by the wall clock, around 0 with deviation 1. */
export type Drivers = {
  /** How many values each quarter-hour has. */
  readonly count: number
  /** The number of the last day that is known. */
  readonly lastDay: number
  /** The values of a day, series by series; of a day that is not known all are 0, the mean. */
  of(day: number): readonly Float64Array[]
}

export const noDrivers: Drivers = { count: 0, lastDay: Number.NEGATIVE_INFINITY, of: () => [] }

/** The values of a day by the elapsed quarter-hour, series by series. */
export type DriverDay = { readonly date: string; readonly series: readonly (readonly number[])[] }

/** Brings every series to mean 0 and deviation 1. All days have the same series. */
export function driversOf(given: readonly DriverDay[]): Drivers {
  const [first] = given
  if (first === undefined) return noDrivers
  const scales = first.series.map((_, index) => scaleOf(given.flatMap(({ series }) => series[index] ?? [])))
  const days = new Map(
    given.map(({ date, series }) => [
      dayNumberOf(date),
      series.map((values, index) => byWallClock(date, values).map(scales[index] ?? Number)),
    ]),
  )
  const unknown = first.series.map(() => new Float64Array(quartersOfDay))
  return {
    count: first.series.length,
    lastDay: Math.max(...days.keys()),
    of: (day) => days.get(day) ?? unknown,
  }
}

function scaleOf(values: readonly number[]): (value: number) => number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return (value) => (variance > 0 ? (value - mean) / Math.sqrt(variance) : 0)
}
