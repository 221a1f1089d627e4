import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Regions } from '../regions/regions.ts'
import { calculateOffer, type PriceData } from './quote-price.ts'
import { Calculation, CalculationPath, CalculationRequest } from './schema.ts'

/** Prices do not change within a day, and households of one town ask for the same ones, so answers are cached. */
const maxAnswers = 4000

export const pricingRoutes = (data: PriceData) => async (api: Server) => {
  const answers = boundedCache<ReturnType<typeof stateOf>, string>(maxAnswers)
  const stateOf = dataState()

  api.post(
    '/tariffs/:tariffKey/calculation',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'calculatePrice',
        summary: 'Calculate an offer price',
        description:
          'What a tariff costs for a consumption and a postcode, with every part of the price and the saving compared with the local default supplier. If a campaign does not apply, the answer has a Warning and the price does not include it.',
        tags: ['Tariffs'],
        params: CalculationPath,
        body: CalculationRequest,
        response: { 200: Envelope(Calculation) },
      },
    },
    ({ body, params, caller, receivedAt }, reply) => {
      const context = {
        tariffKey: params.tariffKey,
        partnerId: caller.partner.id,
        today: berlinToday(receivedAt),
      }
      const answer = answers.get(
        stateOf(data),
        JSON.stringify([context.tariffKey, context.partnerId, context.today, body]),
        () => {
          const { price, warnings, message } = calculateOffer(data, body, context)
          return reply.serialize(ok(price, warnings, message)) as string
        },
      )
      sendJson(reply.header('cache-control', 'no-store'), answer)
    },
  )
}

/** Returns a new object whenever the catalogue or the regional data change, and the same one until then. */
function dataState() {
  let last: { catalogue: Catalogue; regions: Regions } | undefined
  return (data: PriceData) => {
    const [catalogue, regions] = [data.catalogue.current(), data.regions.current()]
    if (last?.catalogue !== catalogue || last.regions !== regions) last = { catalogue, regions }
    return last
  }
}
