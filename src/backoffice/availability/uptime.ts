import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { Outage } from './outages.ts'

type Span = { from: Date; to: Date }

/** Which part of a time a component worked, between 0 and 1; null if nobody has looked yet. */
export function uptimeIn(span: Span, outages: readonly Outage[], known: Span): number | null {
  const from = Math.max(span.from.getTime(), known.from.getTime())
  const to = Math.min(span.to.getTime(), known.to.getTime())
  if (to <= from) return null
  const out = outages.reduce((sum, outage) => {
    const begin = Math.max(outage.from.getTime(), from)
    const end = Math.min(outage.to?.getTime() ?? to, to)
    return sum + Math.max(0, end - begin)
  }, 0)
  return 1 - out / (to - from)
}

/** A day in Berlin, from midnight to midnight. */
export const spanOfDay = (date: string): Span => ({
  from: startOfBerlinDate(date),
  to: startOfBerlinDate(plusDays(date, 1)),
})

/** In percent with two decimals, rounded down: 100 is 100. */
export const percentOf = (share: number): number => Math.floor(share * 10_000 + 1e-6) / 100
