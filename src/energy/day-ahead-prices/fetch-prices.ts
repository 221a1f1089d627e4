/** Keeps prices coming: asks the sources, one after the other, for the days that should be there and are not. */
import type { Db } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { missingDates, pauseMinutes, wantedDates } from './next-look.ts'
import { alertAbout } from './plausibility.ts'
import { isInFull, type SourcedDay } from './price-day.ts'
import { berlinTime, lastDueDate, lateAt, tomorrowOf } from './publication.ts'
import { claimLook, newestVersions } from './repository.ts'
import { type PriceSource, SourceFailure } from './sources/price-source.ts'
import { storeDays } from './store-days.ts'

export type FetchParts = {
  db: Db
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
  sources: readonly PriceSource[]
}

/**
 * Looks for prices if some are missing and it is time. Any number of processes may call this as often as they like: one
 * of them asks the sources, at most once every few minutes, and should it die the next one does.
 */
export async function fetchMissingPrices({ db, clock, log, sources }: FetchParts): Promise<void> {
  const now = clock.now()
  const known = new Map((await newestVersions(db, wantedDates(now))).map((day) => [day.date, day]))
  const missing = missingDates(now, known)
  if (missing.length === 0 || !(await claimLook(db, now, pauseMinutes(now, missing)))) return

  const ask = askInOrder(sources, log)
  const isThere = new Set(known.keys())
  for (const date of missing) {
    const day = await ask(date, { takesStopgap: mayTakeStopgap(date, now) })
    if (day === undefined) continue
    isThere.add(date)
    await store(db, day, { now: clock.now(), log })
  }
  const late = missing.filter((date) => date <= lastDueDate(now) && !isThere.has(date))
  if (late.length > 0) log.warn({ dates: late }, 'day-ahead prices are late: no source has them')
}

async function store(
  db: Db,
  day: SourcedDay,
  { now, log }: { now: Date; log: FetchParts['log'] },
): Promise<void> {
  const { date, source, resolutionMinutes } = day
  const changed = await storeDays(db, [day], now)
  if (changed.length === 0) return
  log.info({ date, source, resolutionMinutes }, 'day-ahead prices stored')
  const alert = alertAbout(day)
  if (alert !== undefined) log.warn({ date, source }, alert)
  if (!isInFull(date, day))
    log.warn({ date, source }, 'only hourly day-ahead prices were found; better ones are sought')
}

/** Hourly prices of tomorrow are taken only when the real ones are late: they usually follow within minutes. */
const mayTakeStopgap = (date: string, now: Date): boolean =>
  date !== tomorrowOf(now) || berlinTime(now) >= lateAt

/** Asks one source after the other for a day. A source that failed is not asked again in the same look. */
function askInOrder(sources: readonly PriceSource[], log: FetchParts['log']) {
  const failed = new Set<PriceSource>()
  return async (
    date: string,
    { takesStopgap }: { takesStopgap: boolean },
  ): Promise<SourcedDay | undefined> => {
    let stopgap: SourcedDay | undefined
    for (const source of sources) {
      if (failed.has(source)) continue
      try {
        const published = await source.fetchDay(date)
        if (published === undefined) continue
        const day = { ...published, date, source: source.name }
        if (isInFull(date, day)) return day
        stopgap ??= day
      } catch (error) {
        // Also what nobody foresaw: a bug in one adapter must not keep the others from being asked.
        failed.add(source)
        const reason = error instanceof SourceFailure ? error.message : String(error)
        log.warn({ source: source.name, date, reason }, 'a source of day-ahead prices failed')
      }
    }
    return takesStopgap ? stopgap : undefined
  }
}
