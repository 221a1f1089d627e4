import type { Db } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PriceVersion } from './day-ahead-prices.ts'
import { alertAbout, isFullResolution, type SourcedDay } from './price-day.ts'
import {
  berlinTime,
  correctableDates,
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
 * Asks the sources, in order, for missing days, and for corrections while none is missing. Any number of processes may call
 * this at any time: only one asks, at most every few minutes, and if it dies another takes over.
 */
export async function fetchMissingPrices({ db, clock, log, sources }: FetchDeps): Promise<void> {
  const now = clock.now()
  const known = new Map((await newestVersions(db, wantedDates(now))).map((day) => [day.date, day]))
  const missing = missingDates(now, known)
  if (!(await claimLook(db, now, pauseMinutes(now, missing)))) return
  if (missing.length === 0) return fetchCorrections({ db, clock, log, sources }, known)

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

/**
 * Asks for days whose delivery is not over once more. Only the source that a day came from: others round differently, which
 * is no correction.
 */
async function fetchCorrections(
  { db, clock, log, sources }: FetchDeps,
  known: ReadonlyMap<string, PriceVersion>,
): Promise<void> {
  for (const date of correctableDates(clock.now())) {
    const ask = askInOrder(
      sources.filter(({ name }) => name === known.get(date)?.source),
      log,
    )
    const day = await ask(date, { takesStopgap: false })
    if (day !== undefined) await store(db, day, { now: clock.now(), log })
  }
}

async function store(
  db: Db,
  day: SourcedDay,
  { now, log }: { now: Date; log: FetchDeps['log'] },
): Promise<void> {
  const { date, source, resolutionMinutes } = day
  const changed = await storeDays(db, [day], now)
  const [version] = changed.map((stored) => stored.version)
  if (version === undefined) return
  log.info({ date, source, resolutionMinutes, version }, 'day-ahead prices stored')
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
