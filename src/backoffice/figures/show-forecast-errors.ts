import { byHorizon, type ErrorOfDay, readErrors } from '../../energy/price-forecast/forecast-accuracy.ts'
import type { DayError } from '../../energy/price-forecast/measure-day.ts'
import { meanOf } from '../../energy/price-forecast/past-errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { periodOf } from './period.ts'
import type { ForecastStatistics, ForecastStatisticsQuery } from './schema.ts'

/** How wrong forecasts of prices were, by the day that was forecast and by how far ahead it was. */
export async function showForecastErrors(
  db: Db,
  query: ForecastStatisticsQuery,
  now: Date,
): Promise<ForecastStatistics> {
  const period = periodOf(query, now)
  const errors = await readErrors(db, period.from, period.to)
  const days = new Map<string, ErrorOfDay[]>()
  for (const error of errors) getOrAdd(days, error.date, (): ErrorOfDay[] => []).push(error)
  return {
    ...period,
    days: [...days].map(([date, ofDay]) => ({ date, ...rounded(meanOf(ofDay)) })),
    horizons: byHorizon(errors).map(({ ahead, days: count, ...means }) => ({
      daysAhead: ahead,
      days: count,
      ...rounded(means),
    })),
  }
}

const rounded = ({ error, lastWeekError, fourWeeksError, held }: DayError): DayError => ({
  error: Math.round(error * 100) / 100,
  lastWeekError: Math.round(lastWeekError * 100) / 100,
  fourWeeksError: Math.round(fourWeeksError * 100) / 100,
  held: Math.round(held * 1000) / 1000,
})
