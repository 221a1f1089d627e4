import { type DayError, measureDay } from './measure-day.ts'
import { fromScale, type PriceHistory } from './price-history.ts'
import { daysAhead, type ForecastDay, type WalkOptions, walkForward } from './walk-forward.ts'

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
