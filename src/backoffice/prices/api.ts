import type { PriceVersion as StoredVersion } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/price-day.ts'
import { getPriceVersions, priceStatus } from '../../energy/day-ahead-prices/price-status.ts'
import { Nullable, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import {
  MonthMeanItem,
  PriceDayItem,
  PriceDayPath,
  PriceDaysQuery,
  PriceForecastItem,
  PriceStatus,
  PriceVersion,
} from './schema.ts'
import { askSources, listMonthMeans, listPriceDays, showForecast } from './show-prices.ts'

/** For operators who answer a price alarm, or have to find out what was known when. */
export const operatorPriceRoutes =
  ({ db, reads, dayAheadPrices, priceForecast }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Day-ahead prices', { role: 'operator:imports', db })

    api.get('/day-ahead-prices', {
      operationId: 'listPriceDays',
      summary: 'List the prices of some days',
      description: 'Each day with its prices, source and state, or why it has none.',
      querystring: PriceDaysQuery,
      data: Type.Array(PriceDayItem, { description: 'The days, oldest first.' }),
      does: ({ query, now }) => listPriceDays({ db: reads, prices: dayAheadPrices.current() }, query, now),
    })

    api.post('/day-ahead-prices/look', {
      operationId: 'askPriceSources',
      summary: 'Ask the sources for missing prices now',
      description:
        'The sources are asked within 20 seconds, and not when it is due, for the days that the status calls missing. Where prices are synthetic there is no source, and nothing happens.',
      data: PriceStatus,
      does: async ({ operator, now }) => {
        await askSources(db, operator)
        return wireStatus(await priceStatus(db, dayAheadPrices.current(), now))
      },
    })

    api.get('/exchange-prices', {
      operationId: 'listExchangePrices',
      summary: 'List the monthly means of the exchange',
      description:
        'The means that were imported, oldest first. Offers use them where fewer quarter-hours are stored.',
      data: Type.Array(MonthMeanItem, { description: 'The months, oldest first.' }),
      does: () => listMonthMeans(reads),
    })

    api.get('/day-ahead-prices/status', {
      operationId: 'getPriceStatus',
      summary: 'Get the status of the day-ahead prices',
      description: 'How far they reach, their source, whether they are late, and which days are missing.',
      data: PriceStatus,
      does: async ({ now }) => wireStatus(await priceStatus(db, dayAheadPrices.current(), now)),
    })

    api.get('/day-ahead-prices/forecast', {
      operationId: 'showPriceForecast',
      summary: 'Get the forecast of the next prices',
      description:
        'The newest forecast of the quarter-hours after the published prices, with its band and how good the forecasts of the last 30 days were; null while there is none. Statistics have the error of every day.',
      data: Nullable(PriceForecastItem),
      does: async ({ now }) => showForecast(await priceForecast.current(now)),
    })

    api.get('/day-ahead-prices/:date/versions', {
      operationId: 'listPriceVersions',
      summary: 'List all versions of the prices of a day',
      description:
        'Every stored version of the day with its source and the time it became known, newest first.',
      params: PriceDayPath,
      data: Type.Array(PriceVersion, { description: 'Versions, newest first.' }),
      does: async ({ params }) => {
        const versions = await getPriceVersions(db, params.date)
        return versions.map((version) => ({
          ...wireVersion(version),
          eurPerMwh: Array.from(version.microCentPerKwh, toEurPerMwh),
        }))
      },
    })
  }

const wireStatus = ({ lastLookAt, days, ...status }: Awaited<ReturnType<typeof priceStatus>>) => ({
  ...status,
  lastLookAt: lastLookAt && berlinDateTime(lastLookAt),
  days: days.map(wireVersion),
})

const wireVersion = ({ date, version, source, resolutionMinutes, knownAt }: StoredVersion) => ({
  date,
  version,
  source,
  resolutionMinutes,
  knownAt: berlinDateTime(knownAt),
})
