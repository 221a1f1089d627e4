import type { Db } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { alertAbout, isFullResolution, type SourcedDay } from './price-day.ts'
import {
  berlinTime,
  lastDueDate,
  lateAt,
  missingDates,
  pauseMinutes,
  tomorrowOf,
  wantedDates,
} from './publication.ts'
import { claimLook, newestVersions } from './repository.ts'
import { type PriceSource, SourceFailure } from './sources/price-source.ts'
import { storeDays } from './store-days.ts'

export type FetchDeps = {
  db: Db
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
  sources: readonly PriceSource[]
}

/**
 * Asks the sources, in order, for missing days. Any number of processes may call this at any time: only one asks, at
 * most every few minutes, and if it dies another takes over.
 */
export async function fetchMissingPrices({ db, clock, log, sources }: FetchDeps): Promise<void> {
  const now = clock.now()
  const known = new Map((await newestVersions(db, wantedDates(now))).map((day) => [day.date, day]))
  const missing = missingDates(now, known)
  if (missing.length === 0 || !(await claimLook(db, now, pauseMinutes(now, missing)))) return

  const ask = askInOrder(sources, log)
  const found = new Set(known.keys())
  for (const date of missing) {
    const day = await ask(date, { takesStopgap: mayTakeStopgap(date, now) })
    if (day === undefined) continue
    found.add(date)
    await store(db, day, { now: clock.now(), log })
  }
  const late = missing.filter((date) => date <= lastDueDate(now) && !found.has(date))
  if (late.length > 0) log.warn({ dates: late }, 'day-ahead prices are late: no source has them')
}

async function store(
  db: Db,
  day: SourcedDay,
  { now, log }: { now: Date; log: FetchDeps['log'] },
): Promise<void> {
  const { date, source, resolutionMinutes } = day
  const changed = await storeDays(db, [day], now)
  if (changed.length === 0) return
  log.info({ date, source, resolutionMinutes }, 'day-ahead prices stored')
  const alert = alertAbout(day)
  if (alert !== undefined) log.warn({ date, source }, alert)
  if (!isFullResolution(date, day))
    log.warn({ date, source }, 'only hourly day-ahead prices found; still looking for quarter-hourly ones')
}

/** Hourly prices for tomorrow count only once quarter-hourly ones are late; those usually follow within minutes. */
const mayTakeStopgap = (date: string, now: Date): boolean =>
  date !== tomorrowOf(now) || berlinTime(now) >= lateAt

/** Asks one source after the other for a day, and does not retry a source that failed. */
function askInOrder(sources: readonly PriceSource[], log: FetchDeps['log']) {
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
        if (isFullResolution(date, day)) return day
        stopgap ??= day
      } catch (error) {
        // Any error counts: a bug in one adapter must not keep the others from being asked.
        failed.add(source)
        const reason = error instanceof SourceFailure ? error.message : String(error)
        log.warn({ source: source.name, date, reason }, 'day-ahead price source failed')
      }
    }
    return takesStopgap ? stopgap : undefined
  }
}
