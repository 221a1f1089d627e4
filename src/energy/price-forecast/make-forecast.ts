import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import type { Drivers } from './drivers.ts'
import { byElapsedTime, fromScale, type PriceHistory } from './price-history.ts'
import type { NewForecastDay } from './repository.ts'
import { type ForecastDay, minDays, walkForward } from './walk-forward.ts'

/** For how many days before the forecast it is tried what the method would have forecast, for the band. */
const triedDays = 150

/** Weights that are a week old are about as wrong as new ones, and fitting them is most of the work. */
const fitEvery = 7

export type MadeForecast = {
  /** The last day that it knows. */
  knownUntil: string
  daysLearnt: number
  days: NewForecastDay[]
}

/**
 * Forecasts the seven days after a history; undefined if it is too short. Before it come the forecasts that would have been made on
 * so many days before, if enough was known then. It takes seconds, step by step, since mails and documents are made in the same threads.
 */
export async function makeForecasts(
  history: PriceHistory,
  drivers: Drivers,
  daysBefore = 0,
): Promise<{ former: MadeForecast[]; newest: MadeForecast } | undefined> {
  if (history.days.length < minDays) return undefined
  const walked = await stepByStep(lastForecasts(history, drivers, daysBefore))
  const made = (days: ForecastDay[], index: number): MadeForecast => {
    const daysLearnt = history.days.length - walked.length + 1 + index
    return {
      knownUntil: dateOf(history.firstDay + daysLearnt - 1),
      daysLearnt,
      days: days.map((day) => forecastDay(history, day)),
    }
  }
  const all = walked.map(made)
  const newest = all.pop()
  if (newest === undefined) throw new Error('a history that is long enough has no forecast')
  return { former: all.filter(({ daysLearnt }) => daysLearnt >= minDays), newest }
}

function forecastDay(
  { firstDay }: PriceHistory,
  { index, expected, band = { low: expected, high: expected } }: ForecastDay,
): NewForecastDay {
  const date = dateOf(firstDay + index)
  const prices = (values: Float64Array) =>
    Int32Array.from(byElapsedTime(date, values), (value) => Math.round(fromScale(value)))
  return {
    date,
    startsAt: new Date(berlinDay(date).startsAtMs),
    expected: prices(expected),
    low: prices(band.low),
    high: prices(band.high),
  }
}

/** The newest one comes last, after one for each day before. */
function* lastForecasts(
  history: PriceHistory,
  drivers: Drivers,
  daysBefore: number,
): Generator<void, ForecastDay[][]> {
  const walked: ForecastDay[][] = []
  const from = history.days.length - triedDays - daysBefore
  for (const days of walkForward(history, { drivers, from, fitEvery })) {
    walked.push(days)
    if (walked.length > daysBefore + 1) walked.shift()
    yield
  }
  return walked
}
