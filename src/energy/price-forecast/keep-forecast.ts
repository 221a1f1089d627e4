import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { tomorrowOf } from '../day-ahead-prices/publication.ts'
import { type ForecastAccuracy, readAccuracy } from './forecast-accuracy.ts'
import { type PriceForecast, readForecast } from './read-forecast.ts'

/** What is known of the days after the published ones. The same object for as long as nothing changes. */
export type KnownForecast = {
  forecast: PriceForecast | undefined
  accuracy: ForecastAccuracy | undefined
  /** Whether it knows all published prices; otherwise the next one is being made. */
  isCurrent: boolean
}

export type CachedForecast = { current(now: Date): Promise<KnownForecast> }

type Deps = { db: Db; revisions: Revisions; dayAheadPrices: Cached<DayAheadPrices> }

/** Keeps the newest forecast in memory, and reads it again when another one, its error or prices are stored. */
export async function keepForecast({ db, revisions, dayAheadPrices }: Deps): Promise<CachedForecast> {
  let loads = 0
  const revision = await revisions.keep('price-forecasts', async () => ++loads)
  let cached: { state: string; known: Promise<KnownForecast> } | undefined
  return {
    current(now) {
      const prices = dayAheadPrices.current().knownAt(now)
      const state = `${revision.current()} ${prices.version()} ${tomorrowOf(now)}`
      if (cached?.state === state) return cached.known
      const reading = { state, known: read(db, prices, now) }
      cached = reading
      reading.known.catch(() => {
        if (cached === reading) cached = undefined
      })
      return reading.known
    },
  }
}

async function read(db: Db, prices: DayAheadPrices, now: Date): Promise<KnownForecast> {
  const tomorrow = tomorrowOf(now)
  const published = [tomorrow, plusDays(tomorrow, -1)].find((date) => prices.pricesOfDay(date) !== undefined)
  const [stored, accuracy] = await Promise.all([
    readForecast(db, now, published),
    readAccuracy(db, now, published),
  ])
  const forecast = stored && (published === undefined ? stored : afterDay(published, stored))
  return { forecast, accuracy, isCurrent: forecast !== undefined && forecast.knownUntil >= (published ?? '') }
}

/** Without days that have prices by now, also where these are not stored; undefined if nothing is left. */
function afterDay(published: string, forecast: PriceForecast): PriceForecast | undefined {
  const end = startOfBerlinDate(plusDays(published, 1))
  const quarterHours = forecast.quarterHours.filter(({ start }) => start >= end)
  return quarterHours.length > 0 ? { ...forecast, quarterHours } : undefined
}
