import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { CalculationPath } from '../../tariffs/pricing/schema.ts'
import { orderOwner, PartnerTokenHeader } from '../intake/readable-order.ts'
import { makeOffer, type OfferDeps } from './make-offer.ts'
import { Offer, OfferPath, OfferRequest, StoredOffer } from './schema.ts'
import { showOffer } from './show-offer.ts'

export const offerRoutes = (deps: OfferDeps) => async (api: Server) => {
  api.post(
    '/tariffs/:tariffKey/offers',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'createOffer',
        summary: 'Make an offer',
        description:
          'Calculates a price and keeps it: an order that names the offer gets exactly this price until `validUntil`. `summaryUrl` is the summary that customers of dynamic tariffs must see before they order (§ 41a (7) EnWG), as a page and a PDF. Unordered offers are deleted 30 days after that.',
        tags: ['Tariffs'],
        params: CalculationPath,
        headers: PartnerTokenHeader,
        body: OfferRequest,
        response: { 200: Envelope(Offer) },
      },
    },
    async (request, reply) => {
      const { body, params, receivedAt } = request
      const owner = orderOwner(request, deps.directory.current())
      const context = { tariffKey: params.tariffKey, partner: owner, now: receivedAt }
      const { offer, warnings, message } = await makeOffer(deps, body, context)
      reply.header('Cache-Control', 'no-store')
      return ok(offer, warnings, message)
    },
  )

  api.get(
    '/tariffs/:tariffKey/offers/:offerId',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'getOffer',
        summary: 'Read an offer',
        description:
          'An offer that was made for you, with its price, and whether an order may still name it or has. Unordered offers are deleted 30 days after `validUntil`.',
        tags: ['Tariffs'],
        params: OfferPath,
        headers: PartnerTokenHeader,
        response: { 200: Envelope(StoredOffer) },
      },
    },
    async (request, reply) => {
      const { params, receivedAt } = request
      const owner = orderOwner(request, deps.directory.current())
      const offer = await showOffer(deps, { ...params, partner: owner, now: receivedAt })
      reply.header('Cache-Control', 'no-store')
      return ok(offer)
    },
  )
}
