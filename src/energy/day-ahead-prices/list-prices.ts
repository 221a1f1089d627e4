import { notice } from '../../platform/http/envelope.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { DayAheadPrices, PriceDay } from './day-ahead-prices.ts'
import { originNames, toCentPerKwh } from './price-day.ts'
import type { PricePeriod } from './price-period.ts'

export const granularities = ['QuarterHourly', 'Hourly'] as const
export type Granularity = (typeof granularities)[number]

type Wanted = PricePeriod & { granularity: Granularity; format: DateTimeFormat }

/** The known prices that overlap the period, so that a period from now on begins with the current price. */
export function listPrices(prices: DayAheadPrices, { from, to, granularity, format }: Wanted) {
  const days = localDates({ from, to }).map((date) => prices.pricesOfDay(date))
  const known = days.filter((day) => day !== undefined)
  const stepMs = granularity === 'Hourly' ? 4 * quarterHourMs : quarterHourMs
  const entries = known
    .flatMap((day) => entriesOf(day, granularity))
    .filter(({ startsAtMs }) => startsAtMs < to.getTime() && startsAtMs + stepMs > from.getTime())

  const data = {
    pricesUnit: { main: 'Cent' as const, per: 'Kwh' as const },
    pricesKind: 'Net' as const,
    from: formatInstant(from, format),
    to: formatInstant(to, format),
    sources: [...new Set(known.map(({ source }) => originNames[source]))],
    prices: entries.map(({ startsAtMs, price }) => ({
      at: formatInstant(new Date(startsAtMs), format),
      price,
    })),
  }
  return { data, notices: entries.length > 0 ? [] : [noData], isComplete: known.length === days.length }
}

const noData = notice(
  'no-data',
  'There are no prices for this period. Prices for a day are published at about 13:00 on the day before.',
)

function localDates({ from, to }: PricePeriod): string[] {
  const last = berlinDate(new Date(to.getTime() - 1))
  const dates: string[] = []
  for (let date = berlinDate(from); date <= last; date = plusDays(date, 1)) dates.push(date)
  return dates
}

function entriesOf({ date, microCentPerKwh }: PriceDay, granularity: Granularity) {
  const { startsAtMs } = berlinDay(date)
  const size = granularity === 'Hourly' ? 4 : 1
  return Array.from({ length: microCentPerKwh.length / size }, (_, index) => ({
    startsAtMs: startsAtMs + index * size * quarterHourMs,
    price: toCentPerKwh(meanOf(microCentPerKwh.subarray(index * size, (index + 1) * size))),
  }))
}

const meanOf = (prices: Int32Array): number => prices.reduce((sum, price) => sum + price, 0) / prices.length
