import type { Cached } from '../../platform/db/revisions.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { sendCacheable } from '../../platform/http/etag.ts'
import { responseCache } from '../../platform/http/response-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { maxAgeSeconds, tomorrowOf } from '../day-ahead-prices/publication.ts'
import type { CachedForecast } from './keep-forecast.ts'
import { listForecast } from './list-forecast.ts'
import { PriceForecastData, PriceForecastQuery } from './schema.ts'

type Deps = { priceForecast: CachedForecast; dayAheadPrices: Cached<DayAheadPrices> }

// One answer for each way to write times.
const maxCachedBytes = 2_000_000

// While the next forecast is being made.
const shortCacheSeconds = 30

export const priceForecastRoutes =
  ({ priceForecast, dayAheadPrices }: Deps) =>
  async (api: Server) => {
    const answers = responseCache(maxCachedBytes)

    api.get(
      '/day-ahead-prices/forecast',
      {
        config: { scopes: [], forCustomers: true },
        schema: {
          operationId: 'getPriceForecast',
          summary: 'Read a forecast of day-ahead market prices',
          description:
            'What is expected of the quarter-hours after the published prices, up to seven days ahead, each with a band in which four of five prices are to lie. It is rebuilt when prices are published, and says how good the forecasts of the last 30 days were. A forecast is never charged; while there is none, the response has a Notice `no-data`.',
          tags: ['Market prices'],
          querystring: PriceForecastQuery,
          response: { 200: Envelope(PriceForecastData) },
        },
      },
      async (request, reply) => {
        const { dateTimeFormat: format = request.caller.dateTimeFormat } = request.query
        const now = request.receivedAt
        const known = await priceForecast.current(now)
        const answer = answers.get({ key: format, state: [known] }, () => {
          const { data, notices } = listForecast(known, format)
          return { body: reply.serialize(ok(data, notices)) as string }
        })
        const isComplete = dayAheadPrices.current().knownAt(now).pricesOfDay(tomorrowOf(now)) !== undefined
        const maxAge = known.isCurrent ? maxAgeSeconds(now, { isComplete }) : shortCacheSeconds
        return sendCacheable(request, reply, answer, `private, max-age=${maxAge}`)
      },
    )
  }
