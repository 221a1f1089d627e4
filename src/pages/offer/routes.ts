/** The summary of an offer, which a partner shows before the customer orders. No login, no script. */
import type { FastifyRequest } from 'fastify'
import { findSummary, type printOffer } from '../../orders/offers/print-offer.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { languageOf } from '../../platform/html/language.ts'
import { customerPageHeaders, sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { offerPage, unknownOfferPage } from './pages.ts'

// Ids cannot be guessed; the limit is against the load of a flood.
const perNetwork = { name: 'offer-summaries', quota: 300, windowSeconds: 15 * 60 }

type Deps = {
  db: Pool
  directory: Cached<PartnerDirectory>
  limiter: RateLimiter
  config: Config
  printOffer: (...given: Parameters<OnPool<typeof printOffer>>) => Promise<Uint8Array | undefined>
}

const filename = { de: 'Angebot.pdf', en: 'Offer.pdf' } as const

/** Registered under /offers. */
export const offerPages = (deps: Deps, onFault: OnFault) => async (server: Server) => {
  const { authUrl, supplier } = deps.config
  readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })

  server.addHook('onRequest', async (request) => {
    const { isOver, resetSeconds } = await deps.limiter.take(perNetwork, networkOf(request.ip))
    if (isOver) throw rateLimited('Too many requests from this address.', resetSeconds)
  })
  const asked = (request: FastifyRequest) => {
    const offerId = pathText(request, 'offerId')
    return { offerId, frame: { lang: languageOf(request), supplierName: supplier.name } }
  }

  server.get('/:offerId', pageOptions, async (request, reply) => {
    const { offerId, frame } = asked(request)
    const offer = await findSummary(deps.db, offerId)
    if (offer === undefined) return sendCustomerPage(reply, unknownOfferPage(frame), 404)
    const partner = deps.directory.current().partners.find(({ id }) => id === offer.partnerId)
    const brand = partner ? { slug: partner.slug, name: partner.brandName } : null
    return sendCustomerPage(reply, offerPage(frame, { offerId, brand, summary: offer.summary[frame.lang] }))
  })

  server.get('/:offerId/pdf', pageOptions, async (request, reply) => {
    const { offerId, frame } = asked(request)
    const pdf = await deps.printOffer(
      deps.db.address,
      { authUrl, supplier },
      { offerId, language: frame.lang },
    )
    if (pdf === undefined) return sendCustomerPage(reply, unknownOfferPage(frame), 404)
    return reply
      .headers(customerPageHeaders)
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${filename[frame.lang]}"`)
      .serializer((file) => file as string)
      .send(Buffer.from(pdf))
  })
}
