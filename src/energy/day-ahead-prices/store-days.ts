import type { Db } from '../../platform/db/sql.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { PriceDay } from './day-ahead-prices.ts'
import { isFullResolution, type PublishedDay, type SourcedDay } from './price-day.ts'
import { insertVersions, lockPrices, newestVersions } from './repository.ts'

const daysPerStatement = 500

export type StoredDay = { date: string; version: number }

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
