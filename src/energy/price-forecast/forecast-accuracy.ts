import type { Db } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { tomorrowOf } from '../day-ahead-prices/publication.ts'
import { type DayError, measureDay } from './measure-day.ts'
import { fromScale, type PriceHistory } from './price-history.ts'
import { type ErrorOfDay, findErrors } from './repository.ts'
import { daysAhead, type ForecastDay, type WalkOptions, walkForward } from './walk-forward.ts'

export type { ErrorOfDay }

const lastDays = 30

/** How good the forecasts of the last thirty days were; undefined while none of these days has prices. */
export type ForecastAccuracy = {
  firstDate: string
  lastDate: string
  /** Over all days ahead, in EUR/MWh. */
  error: number
  held: number
  horizons: readonly { ahead: number; days: number; error: number; held: number }[]
}

/** Up to the last published day. */
export async function readAccuracy(
  db: Db,
  now: Date,
  last = tomorrowOf(now),
): Promise<ForecastAccuracy | undefined> {
  return accuracyOf(await findErrors(db, plusDays(last, 1 - lastDays), last))
}

/** What was measured of the days of a period, both inclusive. */
export const readErrors = (db: Db, from: string, to: string): Promise<ErrorOfDay[]> =>
  findErrors(db, from, to)

/** Of errors in the order of their days. */
export function accuracyOf(errors: readonly ErrorOfDay[]): ForecastAccuracy | undefined {
  const [first, last] = [errors[0], errors.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const { error, held } = meanOf(errors)
  return { firstDate: first.date, lastDate: last.date, error, held, horizons: byHorizon(errors) }
}

/** The means of errors by how many days ahead they were forecast. */
export function byHorizon(errors: readonly ErrorOfDay[]) {
  const aheads = [...new Set(errors.map(({ ahead }) => ahead))].sort((one, other) => one - other)
  return aheads.map((ahead) => ({ ahead, ...meanOf(errors.filter((error) => error.ahead === ahead)) }))
}

/** The errors of forecasts so many days ahead, as means over days. */
export type HorizonError = DayError & {
  ahead: number
  /** How many days were forecast. */
  days: number
}

/**
 * Forecasts every day of a history from what was known before, and tells how wrong that was. Days that have no band yet do not
 * count.
 */
export function pastErrors(history: PriceHistory, options: WalkOptions = {}): HorizonError[] {
  const measured: DayError[][] = Array.from({ length: daysAhead }, () => [])
  for (const forecasts of walkForward(history, options)) {
    for (const forecast of forecasts) {
      const error = errorOf(history, forecast)
      if (error !== undefined) measured[forecast.ahead - 1]?.push(error)
    }
  }
  return measured.map((ofHorizon, index) => ({ ahead: index + 1, ...meanOf(ofHorizon) }))
}

/** Undefined for a day that is not known. */
function errorOf({ days }: PriceHistory, { index, expected, band }: ForecastDay): DayError | undefined {
  const [actual, ...weeks] = [0, 7, 14, 21, 28].map((back) => days[index - back]?.map(fromScale))
  if (actual === undefined || band === undefined) return undefined
  const prices = (values: Float64Array) => values.map(fromScale)
  return measureDay(
    { expected: prices(expected), low: prices(band.low), high: prices(band.high) },
    actual,
    weeks.filter((week) => week !== undefined),
  )
}

/** The means of the errors of several days. */
export function meanOf(errors: readonly DayError[]): DayError & { days: number } {
  const mean = (of: keyof DayError): number =>
    errors.reduce((sum, error) => sum + error[of], 0) / errors.length
  return {
    days: errors.length,
    error: mean('error'),
    lastWeekError: mean('lastWeekError'),
    fourWeeksError: mean('fourWeeksError'),
    held: mean('held'),
  }
}
