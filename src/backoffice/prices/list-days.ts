import type { DayAheadPrices, PriceDay } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { priceDayState } from '../../energy/day-ahead-prices/day-state.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/micro-cent.ts'
import { knownSince } from '../../energy/day-ahead-prices/price-status.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { findMonthMeans } from '../../tariffs/regions/month-means.ts'
import type { MonthMeanItem, PriceDayItem, PriceDaysQuery } from './schema.ts'

type Deps = { db: Db; prices: DayAheadPrices }

/** Some days, with their prices or why there are none. By default today and tomorrow. */
export async function listPriceDays(
  { db, prices }: Deps,
  { from, days = 2 }: PriceDaysQuery,
  now: Date,
): Promise<PriceDayItem[]> {
  const first = from ?? berlinDate(now)
  const dates = Array.from({ length: days }, (_, index) => plusDays(first, index))
  const knownAt = await knownSince(db, dates)
  return dates.map((date) => {
    const day = prices.pricesOfDay(date)
    const known = knownAt.get(date)
    return {
      date,
      state: priceDayState(date, day, now),
      quarterHours: berlinDay(date).quartersOfDay.length,
      version: day?.version ?? null,
      source: day?.source ?? null,
      resolutionMinutes: day?.resolutionMinutes ?? null,
      knownAt: known === undefined ? null : berlinDateTime(known),
      ...figuresOf(day),
    }
  })
}

function figuresOf(
  day: PriceDay | undefined,
): Pick<PriceDayItem, 'lowest' | 'mean' | 'highest' | 'eurPerMwh'> {
  if (day === undefined) return { lowest: null, mean: null, highest: null, eurPerMwh: null }
  const prices = day.microCentPerKwh
  const sum = prices.reduce((total, price) => total + price, 0)
  return {
    lowest: toEurPerMwh(Math.min(...prices)),
    mean: Math.round(toEurPerMwh(sum / prices.length) * 100) / 100,
    highest: toEurPerMwh(Math.max(...prices)),
    eurPerMwh: Array.from(prices, toEurPerMwh),
  }
}

/** The imported monthly means of the exchange, oldest first. */
export async function listMonthMeans(db: Db): Promise<MonthMeanItem[]> {
  const means = await findMonthMeans(db)
  return means.map(({ month, meanCentPerKwhNet }) => ({
    month: month.slice(0, 7),
    meanCentPerKwhNet: Number(meanCentPerKwhNet),
  }))
}
