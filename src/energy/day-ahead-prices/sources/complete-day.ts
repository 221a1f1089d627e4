import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { assembleDay, minutesOf, type PricePoint } from '../assemble-day.ts'
import { firstQuarterHourlyDate, microCentOfEurPerMwh, type PublishedDay } from '../price-day.ts'
import { IncompleteDay, SourceFailure } from './price-source.ts'

/** The day that the points cover; undefined if none does. Refuses part of a day. */
export function completeDay(date: string, points: readonly PricePoint[]): PublishedDay | undefined {
  const assembled = assembleDay(date, points)
  if ('day' in assembled) return assembled.day
  if (assembled.isEmpty) return undefined
  const { prices, missingMs } = assembled
  throw new IncompleteDay(`${missingMs.length} quarter-hours of ${date} are missing.`, prices)
}

type Series = readonly (readonly [ms: unknown, eurPerMwh: unknown])[]

/** The day from pairs of instant and price; null is a price that is not published yet. */
export function dayOfSeries(date: string, series: Series): PublishedDay | undefined {
  const startsMs = series.map(([ms]) => requireQuarterHour(ms))
  if (startsMs.some((ms, index) => ms <= (startsMs[index - 1] ?? 0)))
    throw new SourceFailure('The instants are not in order.')

  const { startsAtMs, endsAtMs } = priceIntervalOf(date)
  const ofDay = startsMs
    .map((ms, index) => ({ ms, eurPerMwh: series[index]?.[1] }))
    .filter(({ ms }) => ms >= startsAtMs && ms < endsAtMs)
  const known = ofDay.filter(({ eurPerMwh }) => eurPerMwh !== null)
  // A quarter-hourly day of which only the full hours are known is not an hourly one.
  const stated = date < firstQuarterHourlyDate ? known : ofDay
  const minutes = minutesOf(stated.map(({ ms }) => ms))
  return completeDay(
    date,
    known.map(({ ms, eurPerMwh }) => ({ startsAtMs: ms, minutes, microCentPerKwh: priceOf(eurPerMwh) })),
  )
}

export function priceIntervalOf(date: string): { startsAtMs: number; endsAtMs: number } {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  return { startsAtMs, endsAtMs: startsAtMs + quartersOfDay.length * quarterHourMs }
}

/** Refuses an instant that is not the start of a quarter-hour. */
export function requireQuarterHour(ms: unknown): number {
  if (typeof ms === 'number' && Number.isSafeInteger(ms) && ms % quarterHourMs === 0) return ms
  throw new SourceFailure('An instant is not the start of a quarter-hour.')
}

export function priceOf(eurPerMwh: unknown): number {
  const price = microCentOfEurPerMwh(eurPerMwh)
  if (price === undefined) throw new SourceFailure('A price is not a number.')
  return price
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export function listOf(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name)
  if (Array.isArray(list)) return list
  throw new SourceFailure(`The response has no list "${name}".`)
}

export function requireUnit(unit: unknown): void {
  if (typeof unit === 'string' && unit.replaceAll(' ', '').toLowerCase() === 'eur/mwh') return
  throw new SourceFailure('The prices are not in EUR/MWh.')
}
