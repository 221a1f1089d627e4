import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { assembleDay, minutesOf, type PricePoint } from '../assemble-day.ts'
import { microCentOfEurPerMwh } from '../micro-cent.ts'
import type { PublishedDay } from '../price-day.ts'
import { SourceFailure } from './price-source.ts'

/** The day that the points make; undefined if none is about it. Refuses a part of a day: it would look like all of it. */
export function completeDay(date: string, points: readonly PricePoint[]): PublishedDay | undefined {
  const assembled = assembleDay(date, points)
  if ('day' in assembled) return assembled.day
  if (assembled.isEmpty) return undefined
  throw new SourceFailure(`${assembled.missingMs.length} quarter-hours of ${date} are missing.`)
}

type Series = readonly (readonly [ms: unknown, eurPerMwh: unknown])[]

/** The day out of instants and prices beside one another; null is a price that is yet to come. */
export function dayOfSeries(date: string, series: Series): PublishedDay | undefined {
  const startsMs = series.map(([ms]) => gridInstant(ms))
  if (startsMs.some((ms, index) => ms <= (startsMs[index - 1] ?? 0)))
    throw new SourceFailure('Its instants are not in order.')

  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const endsAtMs = startsAtMs + quartersOfDay.length * quarterHourMs
  const known = startsMs
    .map((ms, index) => ({ ms, eurPerMwh: series[index]?.[1] }))
    .filter(({ ms, eurPerMwh }) => ms >= startsAtMs && ms < endsAtMs && eurPerMwh !== null)
  const minutes = minutesOf(known.map(({ ms }) => ms))
  return completeDay(
    date,
    known.map(({ ms, eurPerMwh }) => ({ startsAtMs: ms, minutes, microCentPerKwh: priceOf(eurPerMwh) })),
  )
}

/** Refuses an instant that begins no quarter-hour. */
export function gridInstant(ms: unknown): number {
  if (typeof ms === 'number' && Number.isSafeInteger(ms) && ms % quarterHourMs === 0) return ms
  throw new SourceFailure('An instant is not on the grid of quarter-hours.')
}

/** Refuses what is no number. */
export function priceOf(eurPerMwh: unknown): number {
  const price = microCentOfEurPerMwh(eurPerMwh)
  if (price === undefined) throw new SourceFailure('A price is not a number.')
  return price
}

/** The field of an object that came from outside; undefined where there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The same as a list; refuses anything else. */
export function listOf(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name)
  if (Array.isArray(list)) return list
  throw new SourceFailure(`Its answer has no list "${name}".`)
}

/** Refuses prices in another unit than EUR/MWh. */
export function requireUnit(unit: unknown): void {
  if (typeof unit === 'string' && unit.replaceAll(' ', '').toLowerCase() === 'eur/mwh') return
  throw new SourceFailure('Its prices are not in EUR/MWh.')
}
