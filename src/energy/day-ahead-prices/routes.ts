import type { Kept } from '../../platform/db/revisions.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { type Cacheable, cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { maxAgeSeconds } from './answer-age.ts'
import type { DayAheadPrices } from './day-ahead-prices.ts'
import { listPrices } from './list-prices.ts'
import { pricePeriod } from './price-period.ts'
import { DayAheadPricesData, DayAheadPricesQuery } from './schema.ts'

// Some 10 KB each; partners ask for the same two days.
const mostAnswers = 500

/** Routes of day-ahead prices; an answer is made once per question, day and state of the prices. */
export const dayAheadPriceRoutes = (prices: Kept<DayAheadPrices>) => async (api: Server) => {
  const answers = boundedCache<string, { answer: Cacheable; isComplete: boolean }>(mostAnswers)

  api.get(
    '/day-ahead-prices/limited',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listDayAheadPrices',
        summary: 'Read day-ahead market prices',
        description:
          'The prices of the exchange for Germany and Luxembourg, of today and tomorrow or any two days. Tomorrow is published at about 13:00; before that the answer has what there is, and a Notice `no-data` if that is nothing. A longer period is refused with `period-too-long`.',
        tags: ['Market prices'],
        querystring: DayAheadPricesQuery,
        response: { 200: Envelope(DayAheadPricesData) },
      },
    },
    async (request, reply) => {
      const { from, to, granularity, dateTimeFormat: format } = request.query
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
