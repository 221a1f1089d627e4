/**
 * Day-ahead prices of DE-LU, read from memory without waiting.
 *
 *   const prices = parts.dayAheadPrices.current()      // up to date within a second
 *   const day = prices.pricesOfDay('2026-11-15')       // undefined: not published or not stored
 *   toCentPerKwh(day.microCentPerKwh[0])               // net price of the first quarter-hour after local midnight
 *
 * Index n is the quarter-hour that begins n quarter-hours after local midnight, as in `berlinDay(date)`. The arrays are
 * shared, so never write to them. In the test environment, days without stored prices have those of the sample or
 * synthetic ones, and tomorrow appears at 13:00.
 */
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { PriceOrigin, PublishedDay, StoredSource } from './price-day.ts'

export type PriceDay = PublishedDay & {
  readonly date: string
  readonly source: PriceOrigin
  /** Raised by one each time other prices are stored for the day; 0 is not stored. */
  readonly version: number
}

export type DayAheadPrices = {
  pricesOfDay(date: string): PriceDay | undefined
  /** Changes whenever any price does. It is the same in every process, so it can be part of an ETag. */
  version(): string
  /** The last day that has prices. */
  lastDate(): string | undefined
  /** How many days are stored, not counting synthetic ones. */
  storedDayCount: number
  /** The stored prices of a day, never synthetic ones. */
  storedDay(date: string): StoredPriceDay | undefined
  /** The same by another clock, which decides what synthetic prices are published; the same object for the same prices. */
  knownAt(now: Date): DayAheadPrices
}

export type StoredPriceDay = PriceDay & {
  readonly source: StoredSource
  /** Increases with every stored day, across all days. */
  readonly changeNumber: number
}

/** A stored day and when it became known. */
export type PriceVersion = StoredPriceDay & { readonly knownAt: Date }

/** A day of a test environment: synthetic, or real where the sample that ships with the service has it. */
export type SyntheticDay = PublishedDay & { readonly source: 'synthetic' | 'smard' }

/** Prices for days that are not stored; undefined before the first day and for days not published yet. */
export type SyntheticPrices = {
  dayOf(date: string, lastDate?: string): SyntheticDay | undefined
  /** The last published day, by the clock of the service or at a time. */
  lastDate(now?: Date): string
}

// As many as there may be clocks with a day of their own in a test environment.
const maxClocks = 100

/** Serves stored days by date. The map must not change afterwards. */
export function dayAheadPrices(
  days: ReadonlyMap<string, StoredPriceDay>,
  synthetic?: SyntheticPrices,
): DayAheadPrices {
  let [lastChange, lastStored] = [0, '']
  for (const { date, changeNumber } of days.values()) {
    lastChange = Math.max(lastChange, changeNumber)
    if (date > lastStored) lastStored = date
  }
  const byClock = new Map<string, DayAheadPrices>()
  const knownAt = (now: Date): DayAheadPrices => {
    const last = synthetic?.lastDate(now)
    return last === undefined || last === synthetic?.lastDate()
      ? current
      : getOrAdd(byClock, last, () => pricesUpTo(() => last), maxClocks)
  }

  const pricesUpTo = (lastSynthetic: () => string): DayAheadPrices => ({
    pricesOfDay(date) {
      const stored = days.get(date)
      if (stored !== undefined) return stored
      const made = synthetic?.dayOf(date, lastSynthetic())
      return made && { ...made, date, version: 0 }
    },
    version: () => `${lastChange}.${lastSynthetic()}`,
    lastDate() {
      const last = lastSynthetic()
      return (last > lastStored ? last : lastStored) || undefined
    },
    storedDayCount: days.size,
    storedDay: (date) => days.get(date),
    knownAt,
  })
  const current = pricesUpTo(() => synthetic?.lastDate() ?? '')
  return current
}
