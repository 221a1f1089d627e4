import { invalid, Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf, plusDays } from '../../platform/time/day-number.ts'

/** Days in Berlin, both inclusive. */
export type Period = { from: string; to: string }

export const maxDays = 400
const thirtyDays = 30

/** The days that are asked for: the last thirty with today, or as many as usual, unless others are given. */
export function periodOf(asked: { from?: string; to?: string }, now: Date, usualDays = thirtyDays): Period {
  const { to = asked.from === undefined ? berlinDate(now) : earlier(asked.from, berlinDate(now)) } = asked
  const { from = plusDays(to, 1 - usualDays) } = asked
  if (from > to) {
    throw invalid('from', 'from must not be after to.')
  }
  if (dayNumberOf(to) - dayNumberOf(from) >= maxDays) {
    const message = `The period may have ${maxDays} days.`
    throw new Refusal('invalid', { code: 'period-too-long', message, details: 'to' })
  }
  return { from, to }
}

// From a day on means until today, or as long as a period may be.
const earlier = (from: string, today: string): string => {
  const last = plusDays(from, maxDays - 1)
  return today < from ? from : today < last ? today : last
}

export const daysOf = ({ from, to }: Period): string[] => {
  const first = dayNumberOf(from)
  return Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) => dateOf(first + index))
}
