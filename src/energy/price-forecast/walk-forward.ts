/**
 * The forecast: for each day ahead and quarter-hour one regression, learnt from all days before, with a band of what it got
 * wrong so far. docs/concepts/forecast.md describes the method.
 */
import { nextShare, pastErrors, wantedShare } from './band.ts'
import { type Drivers, noDrivers } from './drivers.ts'
import { daysLookedBack, featureCount, featuresOf, type Known, knownOn } from './features.ts'
import { type PriceHistory, quartersOfDay } from './price-history.ts'
import { fitRidge, noObservations, observe, predict, type Ridge } from './ridge.ts'

export const daysAhead = 7

/** A forecast of one day by the wall clock, on the scale of the history. */
export type ForecastDay = {
  /** The index of the day in the history, which may lie behind its end. */
  index: number
  ahead: number
  expected: Float64Array
  /** Undefined before there are enough errors for a band. */
  band: { low: Float64Array; high: Float64Array } | undefined
}

// Found by walking forward over the sample; a tenth of it or three times as much change the error by less than 1 %.
const penalty = 0.3

/** From fewer days nothing is learnt. */
const minLearnt = 56
const minErrors = 28

/** So many days must be known for a forecast with a band. */
export const minDays = daysLookedBack + minLearnt + minErrors + 2 * daysAhead

/** So many days pass from the first forecast to the first day that was forecast a week ahead with a band. */
export const daysBeforeBand = minErrors + 2 * daysAhead

export type WalkOptions = {
  drivers?: Drivers
  /** How many days the first forecast knows. */
  from?: number
  /** After how many days weights are fitted again; those of the last day are always new. */
  fitEvery?: number
}

/**
 * Goes through a history day by day, forecasts the next days from what is known then, and learns from how wrong that was.
 * Days of which nothing is forecast are empty: the caller may pause after each.
 */
export function* walkForward(
  history: PriceHistory,
  { drivers = noDrivers, from = 0, fitEvery = 1 }: WalkOptions = {},
): Generator<ForecastDay[]> {
  const lastDay = history.firstDay + history.days.length - 1
  const horizons = Array.from({ length: daysAhead }, (_, index) =>
    horizon(index + 1, { history, drivers, usesDrivers: drivers.lastDay >= lastDay + index + 1 }),
  )
  for (let last = daysLookedBack; last < history.days.length; last++) {
    for (const { learn } of horizons) learn(last)
    const isFitted = (history.days.length - 1 - last) % fitEvery === 0
    const known = knownOn(last, history, drivers)
    const days = horizons.map(({ expect }) => expect(known, { isWanted: last + 1 >= from, isFitted }))
    yield days.every((day) => day !== undefined) ? days : []
  }
}

type Pending = { features: Float64Array[]; forecast: ForecastDay | undefined }

type Given = { history: PriceHistory; drivers: Drivers; usesDrivers: boolean }

/** What is known about forecasts so many days ahead. Days must be given to it one after the other. */
function horizon(ahead: number, { history, drivers, usesDrivers }: Given) {
  const width = featureCount + (usesDrivers ? drivers.count : 0)
  const seen = Array.from({ length: quartersOfDay }, () => noObservations(width))
  const pending = new Map<number, Pending>()
  const errors = pastErrors()
  let share = wantedShare
  let regressions: readonly Ridge[] | undefined

  return {
    /** Compares a day with what was expected of it. */
    learn(index: number): void {
      const due = pending.get(index)
      if (due === undefined) return
      pending.delete(index)
      const actual = history.days[index] as Float64Array
      for (const [quarter, observed] of seen.entries())
        observe(observed, due.features[quarter] as Float64Array, actual[quarter] as number)
      if (due.forecast === undefined) return
      const { expected, band } = due.forecast
      errors.add(actual.map((value, quarter) => value - (expected[quarter] as number)))
      if (band !== undefined) share = nextShare(share, heldBy(band, actual))
    },

    /** Expects a day from what is known then; undefined where too little is known or nobody wants to know. */
    expect(known: Known, { isWanted, isFitted }: { isWanted: boolean; isFitted: boolean }) {
      const features = featuresOf(known, ahead, usesDrivers)
      const index = known.last + ahead
      const isReady = isWanted && (seen[0]?.count ?? 0) >= minLearnt
      if (isReady && (isFitted || regressions === undefined))
        regressions = seen.map((observed) => fitRidge(observed, penalty))
      const forecast = isReady && regressions ? forecastOf(regressions, features, index) : undefined
      pending.set(index, { features, forecast })
      return forecast
    },
  }

  function forecastOf(
    fitted: readonly Ridge[],
    features: readonly Float64Array[],
    index: number,
  ): ForecastDay {
    const expected = Float64Array.from(fitted, (ridge, quarter) =>
      predict(ridge, features[quarter] as Float64Array),
    )
    if (errors.count() < minErrors) return { index, ahead, expected, band: undefined }
    const { low, high } = errors.band(share)
    const around = (distance: Float64Array) =>
      expected.map((value, quarter) => value + (distance[quarter] as number))
    return { index, ahead, expected, band: { low: around(low), high: around(high) } }
  }
}

function heldBy({ low, high }: { low: Float64Array; high: Float64Array }, actual: Float64Array): number {
  const held = actual.filter(
    (value, quarter) => value >= (low[quarter] as number) && value <= (high[quarter] as number),
  )
  return held.length / actual.length
}
