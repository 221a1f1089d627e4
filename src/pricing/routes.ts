import { Envelope, ok } from '../http/envelope.ts'
import type { Server } from '../http/server.ts'
import { berlinDate } from '../time/berlin.ts'
import { calculateOffer } from './calculate-offer.ts'
import type { PriceData } from './quote-price.ts'
import { Calculation, CalculationPath, CalculationRequest } from './schema.ts'

export const pricingRoutes = (data: PriceData) => async (api: Server) => {
  api.post(
    '/tariffs/:tariffKey/calculation',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'calculatePrice',
        summary: 'Calculate an offer price',
        description:
          'What a tariff costs for a consumption and a postcode, with every part of the price and the saving against the local default supplier. A campaign that does not fit is a Warning, and the price is without it.',
        tags: ['Tariffs'],
        params: CalculationPath,
        body: CalculationRequest,
        response: { 200: Envelope(Calculation) },
      },
    },
    async ({ body, params, caller, receivedAt }, reply) => {
      const { price, warnings, message } = calculateOffer(data, body, {
        tariffKey: params.tariffKey,
        partnerId: caller.partner?.id ?? '',
        today: berlinDate(receivedAt),
      })
      reply.header('Cache-Control', 'no-store')
      return ok(price, warnings, message)
    },
  )
}
