import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import type { Drivers } from './drivers.ts'
import { byElapsedTime, fromScale, type PriceHistory } from './price-history.ts'
import type { NewForecastDay } from './repository.ts'
import { type ForecastDay, leastDays, walkForward } from './walk-forward.ts'

/** For how many days before the forecast it is tried what the method would have forecast, for the band. */
const triedDays = 150

/** Weights that are a week old are about as wrong as new ones, and fitting them is most of the work. */
const fitEvery = 7

/**
 * Forecasts the seven days after a history; undefined if it is too short. It takes seconds, step by step, since mails and
 * documents are made in the same threads.
 */
export async function makeForecast(
  history: PriceHistory,
  drivers: Drivers,
): Promise<NewForecastDay[] | undefined> {
  if (history.days.length < leastDays) return undefined
  return (await stepByStep(newestForecast(history, drivers))).map(
    ({ index, expected, band = { low: expected, high: expected } }) => {
      const date = dateOf(history.firstDay + index)
      const prices = (values: Float64Array) =>
        Int32Array.from(byElapsedTime(date, values), (value) => Math.round(fromScale(value)))
      return {
        date,
        startsAt: new Date(berlinDay(date).startsAtMs),
        expected: prices(expected),
        low: prices(band.low),
        high: prices(band.high),
      }
    },
  )
}

function* newestForecast(history: PriceHistory, drivers: Drivers): Generator<void, ForecastDay[]> {
  let newest: ForecastDay[] = []
  for (const days of walkForward(history, { drivers, from: history.days.length - triedDays, fitEvery })) {
    newest = days
    yield
  }
  return newest
}
