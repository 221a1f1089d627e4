import type { Cached } from '../../platform/db/revisions.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { type Cacheable, cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { DayAheadPrices } from './day-ahead-prices.ts'
import { listPrices } from './list-prices.ts'
import { pricePeriod } from './price-period.ts'
import { maxAgeSeconds } from './publication.ts'
import { DayAheadPricesData, DayAheadPricesQuery } from './schema.ts'

// About 10 KB each; most partners ask for the same two days.
const maxCachedResponses = 500

export const dayAheadPriceRoutes = (prices: Cached<DayAheadPrices>) => async (api: Server) => {
  const answers = boundedCache<string, { answer: Cacheable; isComplete: boolean }>(maxCachedResponses)

  api.get(
    '/day-ahead-prices/limited',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listDayAheadPrices',
        summary: 'Read day-ahead market prices',
        description:
          'Exchange prices for Germany and Luxembourg, for today and tomorrow or any other two days. Tomorrow’s prices are published at about 13:00; until then the response contains what is known, with a Notice `no-data` if that is nothing. A longer period is refused with `period-too-long`.',
        tags: ['Market prices'],
        querystring: DayAheadPricesQuery,
        response: { 200: Envelope(DayAheadPricesData) },
      },
    },
    async (request, reply) => {
      const { from, to, granularity, dateTimeFormat: format = request.caller.dateTimeFormat } = request.query
      const today = berlinDate(request.receivedAt)
      const key = JSON.stringify([from, to, granularity, format])
      const state = `${today} ${prices.current().version()}`
      const { answer, isComplete } = answers.get(state, key, () => {
        const wanted = { ...pricePeriod({ from, to }, today), granularity, format }
        const { data, notices, isComplete } = listPrices(prices.current(), wanted)
        return { answer: cacheable(reply.serialize(ok(data, notices)) as string), isComplete }
      })
      const maxAge = maxAgeSeconds(request.receivedAt, { isComplete })
      return sendCacheable(request, reply, answer, `private, max-age=${maxAge}`)
    },
  )
}
