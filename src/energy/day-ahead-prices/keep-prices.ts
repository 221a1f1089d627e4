import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type DayAheadPrices, dayAheadPrices, type StoredPriceDay } from './day-ahead-prices.ts'
import { daysChangedSince } from './repository.ts'
import { readSamplePrices } from './sample-prices.ts'
import { syntheticSeries } from './synthetic-prices.ts'

type Deps = { db: Db; clock: Clock; revisions: Revisions; isSynthetic: boolean }

/** Keeps all prices in memory; after the first read only changed days are loaded. */
export async function keepDayAheadPrices({
  db,
  clock,
  revisions,
  isSynthetic,
}: Deps): Promise<Cached<DayAheadPrices>> {
  const synthetic = isSynthetic ? syntheticSeries(clock, await readSamplePrices()) : undefined
  let days: ReadonlyMap<string, StoredPriceDay> = new Map()
  let lastChange = 0
  return revisions.keep('day-ahead-prices', async () => {
    const changed = await daysChangedSince(db, lastChange)
    // A new map each time, because callers may still hold the former one.
    days = new Map([...days, ...changed.map((day) => [day.date, day] as const)])
    lastChange = changed.reduce((last, { changeNumber }) => Math.max(last, changeNumber), lastChange)
    return dayAheadPrices(days, synthetic)
  })
}

/** All prices as they are now, for work that does not last. */
export async function loadDayAheadPrices({
  db,
  clock,
  isSynthetic,
}: Omit<Deps, 'revisions'>): Promise<DayAheadPrices> {
  const days = await daysChangedSince(db, 0)
  const synthetic = isSynthetic ? syntheticSeries(clock, await readSamplePrices()) : undefined
  return dayAheadPrices(new Map(days.map((day) => [day.date, day])), synthetic)
}
