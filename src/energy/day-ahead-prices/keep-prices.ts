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
