import { type PeriodName, periods } from '../../partners/requests/schema.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

const hourMilliseconds = 60 * 60 * 1000

/** When the hours of a day, or the days of a longer period, begin; also those in which nothing happened. */
export function bucketsOf(period: PeriodName, now: Date): Date[] {
  if (period === '24h') {
    const last = Math.floor(now.getTime() / hourMilliseconds)
    return Array.from({ length: 25 }, (_, index) => new Date((last - 24 + index) * hourMilliseconds))
  }
  const days = periods[period]
  const today = berlinDate(now)
  return Array.from({ length: days + 1 }, (_, index) => startOfBerlinDate(plusDays(today, index - days)))
}
