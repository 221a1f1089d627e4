import { quartersOfDay } from './price-history.ts'

/** How often a price is to lie in the band. */
export const wantedShare = 0.8

/** By how much a price may be lower and higher than expected, by the quarter-hour and on the scale of forecasts. */
export type Band = { low: Float64Array; high: Float64Array }

/** Of how many days the errors count. */
export const errorDays = 120

const quartersOfHour = 4

/**
 * The band that holds a share of past errors (actual minus expected): those of the same hour and the hours beside it,
 * without as many at the one end as at the other. What is expected always lies in it.
 */
export function bandOf(errors: readonly Float64Array[], share: number): Band {
  const low = new Float64Array(quartersOfDay)
  const high = new Float64Array(quartersOfDay)
  for (let hour = 0; hour < quartersOfDay; hour += quartersOfHour) {
    const sorted = errorsAround(errors, hour).sort()
    low.fill(Math.min(0, quantile(sorted, (1 - share) / 2)), hour, hour + quartersOfHour)
    high.fill(Math.max(0, quantile(sorted, (1 + share) / 2)), hour, hour + quartersOfHour)
  }
  return { low, high }
}

function errorsAround(errors: readonly Float64Array[], hour: number): Float64Array {
  const [from, to] = [hour - quartersOfHour, hour + 2 * quartersOfHour]
  const around = new Float64Array(errors.length * (to - from))
  let place = 0
  for (const ofDay of errors)
    for (let quarter = from; quarter < to; quarter++)
      around[place++] = ofDay[(quarter + quartersOfDay) % quartersOfDay] as number
  return around
}

/** How fast the band answers to what it held lately. */
const rate = 0.03

/**
 * The share of past errors that the next band is to hold, after a day on which the last one held `held` of its prices. When
 * prices become wilder than they were, a band of past errors holds too little, and the next ones aim higher.
 */
export const nextShare = (share: number, held: number): number =>
  Math.min(0.99, Math.max(0.5, share + rate * (wantedShare - held)))

/** Between two values as far as the share lies between their places. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
