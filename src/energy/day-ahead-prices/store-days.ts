import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type DayAheadPrices,
  dayAheadPrices,
  type PriceDay,
  type StoredPriceDay,
} from './day-ahead-prices.ts'
import { isFullResolution, type PublishedDay, type SourcedDay } from './price-day.ts'
import { daysChangedSince, insertVersions, lockPrices, newestVersions } from './repository.ts'
import { readSamplePrices } from './sample-prices.ts'
import { syntheticSeries } from './synthetic-prices.ts'

const daysPerStatement = 500

type StoredDay = { date: string; version: number }

/** Stores days whose prices are new, each as the next version of its day, and returns these. Idempotent. */
export const storeDays = (db: Db, days: readonly SourcedDay[], now: Date): Promise<StoredDay[]> =>
  db.transaction(async (tx) => {
    await lockPrices(tx)
    const changed: StoredDay[] = []
    for (let first = 0; first < days.length; first += daysPerStatement) {
      const batch = days.slice(first, first + daysPerStatement)
      const dates = batch.map(({ date }) => date)
      const stored = new Map((await newestVersions(tx, dates)).map((day) => [day.date, day]))
      const versions = batch.flatMap((day) => {
        const known = stored.get(day.date)
        if (known !== undefined && !replaces(day, known)) return []
        const startsAt = new Date(berlinDay(day.date).startsAtMs)
        return { ...day, version: (known?.version ?? 0) + 1, startsAt }
      })
      if (versions.length > 0) await insertVersions(tx, versions, now)
      changed.push(...versions.map(({ date, version }) => ({ date, version })))
    }
    return changed
  })

/** An import replaces anything different; a source never replaces an import or finer prices. */
export function replaces(fresh: SourcedDay, known: Omit<PriceDay, 'version'>): boolean {
  if (isSame(fresh, known)) return false
  if (fresh.source === 'import') return true
  return (
    known.source !== 'import' && (isFullResolution(fresh.date, fresh) || !isFullResolution(known.date, known))
  )
}

const isSame = (one: PublishedDay, other: PublishedDay): boolean =>
  one.resolutionMinutes === other.resolutionMinutes &&
  one.microCentPerKwh.length === other.microCentPerKwh.length &&
  one.microCentPerKwh.every((price, index) => price === other.microCentPerKwh[index])

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
