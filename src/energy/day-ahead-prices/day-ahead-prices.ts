/**
 * The day-ahead prices of DE-LU as other features read them: from memory, without waiting.
 *
 *   const prices = parts.dayAheadPrices.current()      // Kept<DayAheadPrices>: current within a second
 *   const day = prices.pricesOfDay('2026-11-15')       // undefined: not published, or not stored
 *   toCentPerKwh(day.microCentPerKwh[0])               // net price of the quarter-hour from local midnight on
 *
 * Index n of a day is the quarter-hour that begins n quarter-hours after local midnight: 92, 96 or 100 of them, just
 * as `berlinDay(date)` counts them. The arrays are shared: read them, never write.
 *
 * What was worked out from a range of days holds as long as `versionOf(from, to)` stays the same text. It does not
 * depend on the process, so that it can be part of an ETag. In the test environment days without stored prices have
 * synthetic ones, and tomorrow appears at 13:00 of the clock.
 */
import type { PriceOrigin, PublishedDay, StoredSource } from './price-day.ts'

export type PriceDay = PublishedDay & {
  readonly date: string
  readonly source: PriceOrigin
  /** How often the day was stored with other prices; 0 is synthetic. */
  readonly version: number
}

export type DayAheadPrices = {
  pricesOfDay(date: string): PriceDay | undefined
  /** Changes whenever prices of a month that the range touches do; `to` is exclusive, both are local dates. */
  versionOf(from: string, to: string): string
  /** Changes whenever anything does. */
  version(): string
  /** The last day that has prices. */
  lastDate(): string | undefined
  /** How many days of the range are stored, synthetic ones not counted. */
  storedDays(from: string, to: string): number
  /** What is stored of a day, never a synthetic one. */
  storedDay(date: string): StoredPriceDay | undefined
}

export type StoredPriceDay = PriceDay & {
  readonly source: StoredSource
  /** Grows with every day that is stored, over all days. */
  readonly changeNumber: number
}

/** A stored day with the instant since which it was known. */
export type PriceVersion = StoredPriceDay & { readonly knownAt: Date }

/** Prices for days that are not stored; undefined before the first and after the last that is published by now. */
export type SyntheticPrices = { dayOf(date: string): PublishedDay | undefined; lastDate(): string }

/** Makes the interface of what is stored, by date. The map must not change afterwards. */
export function dayAheadPrices(
  days: ReadonlyMap<string, StoredPriceDay>,
  synthetic?: SyntheticPrices,
): DayAheadPrices {
  const lastChangeByMonth = new Map<string, number>()
  let [lastChange, lastStored] = [0, '']
  for (const { date, changeNumber } of days.values()) {
    const month = date.slice(0, 7)
    lastChangeByMonth.set(month, Math.max(lastChangeByMonth.get(month) ?? 0, changeNumber))
    lastChange = Math.max(lastChange, changeNumber)
    if (date > lastStored) lastStored = date
  }
  const sortedMonths = [...lastChangeByMonth].sort(([a], [b]) => (a < b ? -1 : 1))
  const lastSynthetic = () => synthetic?.lastDate() ?? ''

  return {
    pricesOfDay(date) {
      const stored = days.get(date)
      if (stored !== undefined) return stored
      const made = synthetic?.dayOf(date)
      return made && { ...made, date, source: 'synthetic', version: 0 }
    },
    versionOf(from, to) {
      let change = 0
      for (const [month, changeNumber] of sortedMonths) {
        if (month >= from.slice(0, 7) && month <= to.slice(0, 7)) change = Math.max(change, changeNumber)
      }
      const last = lastSynthetic()
      // A day that appears outside the range says nothing new about it.
      return `${change}.${last >= from && last < to ? last : last >= to ? 'all' : 'none'}`
    },
    version: () => `${lastChange}.${lastSynthetic()}`,
    lastDate() {
      const last = lastSynthetic()
      return (last > lastStored ? last : lastStored) || undefined
    },
    storedDays(from, to) {
      let count = 0
      for (const date of days.keys()) if (date >= from && date < to) count++
      return count
    },
    storedDay: (date) => days.get(date),
  }
}
