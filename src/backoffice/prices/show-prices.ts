import type { DayAheadPrices, PriceDay } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/price-day.ts'
import { knownSince, lookAgain, priceDayState } from '../../energy/day-ahead-prices/price-status.ts'
import type { KnownForecast } from '../../energy/price-forecast/keep-forecast.ts'
import type { ForecastQuarterHour } from '../../energy/price-forecast/read-forecast.ts'
import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { findMonthMeans } from '../../tariffs/regions/next-year.ts'
import type { MonthMeanItem, PriceDayItem, PriceDaysQuery, PriceForecastItem } from './schema.ts'

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

/** The forecast for operators, in EUR/MWh; null while there is none. */
export function showForecast({ forecast, accuracy }: KnownForecast): PriceForecastItem | null {
  if (forecast === undefined) return null
  const { knownUntil, madeAt, sources, quarterHours } = forecast
  return {
    knownUntil,
    madeAt: berlinDateTime(madeAt),
    sources: [...sources],
    accuracy: accuracy
      ? {
          firstDate: accuracy.firstDate,
          lastDate: accuracy.lastDate,
          error: rounded(accuracy.error, 100),
          held: rounded(accuracy.held, 1000),
        }
      : null,
    days: daysOf(quarterHours),
  }
}

function daysOf(quarterHours: readonly ForecastQuarterHour[]): PriceForecastItem['days'] {
  const days = new Map<string, ForecastQuarterHour[]>()
  for (const quarterHour of quarterHours)
    getOrAdd(days, berlinDate(quarterHour.start), (): ForecastQuarterHour[] => []).push(quarterHour)
  return [...days].map(([date, ofDay]) => ({
    date,
    expected: ofDay.map(({ expected }) => eurPerMwh(expected)),
    low: ofDay.map(({ low }) => eurPerMwh(low)),
    high: ofDay.map(({ high }) => eurPerMwh(high)),
  }))
}

const eurPerMwh = (microCent: number): number => rounded(toEurPerMwh(microCent), 100)

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts

/** Has the sources asked again for what is missing, within seconds and not when it is due. */
export const askSources = (db: Db, operator: Operator): Promise<void> =>
  audited(db, operator, async (tx) => {
    await lookAgain(tx)
    const entry = { action: 'prices.look', subject: 'day-ahead-prices', before: null, after: null }
    return { result: undefined, entry }
  })
