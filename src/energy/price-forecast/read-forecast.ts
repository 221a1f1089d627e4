import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { tomorrowOf } from '../day-ahead-prices/publication.ts'
import { findForecast, type StoredForecastDay } from './repository.ts'

/** Net millionths of a cent per kWh, as `src/energy/day-ahead-prices/price-day.ts` has them. */
export type ForecastQuarterHour = { start: Date; expected: number; low: number; high: number }

export type PriceForecast = {
  madeAt: Date
  /** The last day whose prices it knew. */
  knownUntil: string
  /** Whose data it rests on, as partners read it. */
  sources: readonly string[]
  /** From the end of the stored prices on, at most seven days; in order and without a gap. */
  quarterHours: readonly ForecastQuarterHour[]
}

/**
 * The newest forecast, in one statement; undefined while there is none for a day that is still to come. In a test
 * environment whose prices are not stored it may begin with a day that has just been published, for the seconds until the next
 * forecast is made: prices come before forecasts. `published` is the last day whose prices it may know.
 */
export async function readForecast(
  db: Db,
  now: Date,
  published = tomorrowOf(now),
): Promise<PriceForecast | undefined> {
  const days = await findForecast(db, { today: berlinDate(now), tomorrow: tomorrowOf(now), published })
  const [first] = days
  if (first === undefined) return undefined
  const { madeAt, knownUntil, sources } = first
  return { madeAt, knownUntil, sources, quarterHours: days.flatMap(quarterHoursOf) }
}

const quarterHoursOf = ({ startsAt, expected, low, high }: StoredForecastDay): ForecastQuarterHour[] =>
  Array.from(expected, (value, index) => ({
    start: new Date(startsAt.getTime() + index * quarterHourMs),
    expected: value,
    low: low[index] as number,
    high: high[index] as number,
  }))
