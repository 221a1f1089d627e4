import type { Cached } from '../../platform/db/revisions.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { sendCacheable } from '../../platform/http/etag.ts'
import { responseCache } from '../../platform/http/response-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import type { DayAheadPrices } from './day-ahead-prices.ts'
import { listPrices } from './list-prices.ts'
import { pricePeriod } from './price-period.ts'
import { maxAgeSeconds } from './publication.ts'
import { DayAheadPricesData, DayAheadPricesQuery } from './schema.ts'

// An answer for two days has about 10 kB; most partners ask for the same two days.
const maxCachedBytes = 5_000_000

export const dayAheadPriceRoutes = (prices: Cached<DayAheadPrices>) => async (api: Server) => {
  const answers = responseCache<{ body: string; isComplete: boolean }>(maxCachedBytes)

  api.get(
    '/day-ahead-prices/limited',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listDayAheadPrices',
        summary: 'Read day-ahead market prices',
        description:
          'Exchange prices for Germany and Luxembourg, for today and tomorrow or any other two days. Tomorrow’s prices are published at about 13:00; until then the response contains what is known, with a Notice `no-data` if that is nothing. A longer period is refused with `period-too-long`. Ask again with `If-None-Match` and the last `ETag`: 304 says that nothing has changed.',
        tags: ['Market prices'],
        querystring: DayAheadPricesQuery,
        response: { 200: Envelope(DayAheadPricesData) },
      },
    },
    (request, reply) => {
      const { from, to, granularity, dateTimeFormat: format = request.caller.dateTimeFormat } = request.query
      const today = berlinToday(request.receivedAt)
      const known = prices.current().knownAt(request.receivedAt)
      const key = JSON.stringify([from, to, granularity, format])
      const answer = answers.get({ key, state: [today, known, known.version()] }, () => {
        const wanted = { ...pricePeriod({ from, to }, today), granularity, format }
        const { data, notices, isComplete } = listPrices(known, wanted)
        return { body: reply.serialize(ok(data, notices)) as string, isComplete }
      })
      const maxAge = maxAgeSeconds(request.receivedAt, answer)
      sendCacheable(request, reply, answer, `private, max-age=${maxAge}`)
    },
  )
}
