import { quartersOfDay } from './price-history.ts'

/** How often a price is to lie in the band. */
export const wantedShare = 0.8

/** By how much a price may be lower and higher than expected, by the quarter-hour and on the scale of forecasts. */
export type Band = { low: Float64Array; high: Float64Array }

/** Of how many days the errors count. */
export const errorDays = 120

const quartersOfHour = 4
const hours = Array.from({ length: quartersOfDay / quartersOfHour }, (_, hour) => hour * quartersOfHour)

/**
 * What forecasts got wrong lately (actual minus expected). The errors of each hour and the hours beside it stay sorted while days come
 * and go: a forecast asks for tens of thousands of bands, and sorting for each would be half of its work.
 */
export function pastErrors() {
  const days: Float64Array[] = []
  let sorted: readonly Float64Array[] = hours.map(() => new Float64Array(0))

  return {
    /** Of how many days there are errors. */
    count: () => days.length,

    /** Adds those of a day, in place of the oldest one if there are enough. */
    add(errors: Float64Array): void {
      days.push(errors)
      const oldest = days.length > errorDays ? days.shift() : undefined
      sorted = hours.map((hour, index) =>
        exchanged(sorted[index] ?? none, oldest ? around(oldest, hour) : none, around(errors, hour)),
      )
    },

    /** The band that holds a share of the errors, without as many at the one end as at the other. What is expected always lies in it. */
    band(share: number): Band {
      const low = new Float64Array(quartersOfDay)
      const high = new Float64Array(quartersOfDay)
      for (const [index, hour] of hours.entries()) {
        const errors = sorted[index] ?? none
        low.fill(Math.min(0, quantile(errors, (1 - share) / 2)), hour, hour + quartersOfHour)
        high.fill(Math.max(0, quantile(errors, (1 + share) / 2)), hour, hour + quartersOfHour)
      }
      return { low, high }
    },
  }
}

const none = new Float64Array(0)

/** The errors of an hour and the hours beside it, sorted. */
const around = (errors: Float64Array, hour: number): Float64Array =>
  Float64Array.from(
    { length: 3 * quartersOfHour },
    (_, place) => errors[(hour - quartersOfHour + place + quartersOfDay) % quartersOfDay] as number,
  ).sort()

/** Sorted values without some of them and with others; all three are sorted. */
function exchanged(values: Float64Array, removed: Float64Array, added: Float64Array): Float64Array {
  const result = new Float64Array(values.length - removed.length + added.length)
  let [place, gone, next] = [0, 0, 0]
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    if (value === removed[gone]) {
      gone++
      continue
    }
    while (next < added.length && (added[next] as number) < value) result[place++] = added[next++] as number
    result[place++] = value
  }
  result.set(added.subarray(next), place)
  return result
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
