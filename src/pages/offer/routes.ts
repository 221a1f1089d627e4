/** The summary of an offer, which a partner shows before the customer orders. No login, no script. */
import type { FastifyRequest } from 'fastify'
import type { Block } from '../../mail/layout/mail-content.ts'
import type { OfferSummary } from '../../mail/offer-summary.ts'
import { findSummary, type printOffer } from '../../orders/offers/print-offer.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Pool } from '../../platform/db/pool.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf } from '../../platform/html/form-frame.ts'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import { customerPageHeaders, sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type Frame, pageOptions } from '../account/account-page-context.ts'

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

const texts = {
  de: {
    pdf: 'Als PDF speichern',
    unknownTitle: 'Dieses Angebot gibt es nicht mehr',
    unknown:
      'Es ist abgelaufen und wurde gelöscht, oder der Link ist unvollständig. Lassen Sie sich ein neues Angebot machen.',
  },
  en: {
    pdf: 'Save as PDF',
    unknownTitle: 'This offer no longer exists',
    unknown: 'It has expired and was deleted, or the link is incomplete. Ask for a new offer.',
  },
} as const

type ShownOffer = { offerId: string; brand: { slug: string; name: string } | null; summary: OfferSummary }

function offerPage({ lang, supplierName }: Frame, { offerId, brand, summary }: ShownOffer): Html {
  const { title, blocks } = summary
  const path = `/offers/${offerId}`
  return customerPage({
    ...{ title, lang, supplierName, brand },
    switchUrl: pathOf(path, { lang: otherLanguage(lang) }),
    isWide: true,
    content: html`<div class="card"><h1>${title}</h1>
      <p><a class="button wide quiet" href="${pathOf(`${path}/pdf`, { lang })}">${texts[lang].pdf}</a></p>
      ${blocks.map(markupOf)}</div>`,
  })
}

function unknownOfferPage({ lang, supplierName }: Frame): Html {
  const { unknownTitle, unknown } = texts[lang]
  return customerPage({
    ...{ title: unknownTitle, lang, supplierName, brand: 'host' },
    content: html`<h1>${unknownTitle}</h1><p>${unknown}</p>`,
  })
}

/** The blocks that a summary is made of. */
function markupOf(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>`
    case 'paragraph':
      return html`<p>${block.text}</p>`
    case 'notice':
      return html`<p class="notice">${block.text}</p>`
    case 'facts':
    case 'amounts':
      return html`<dl class="facts">${block.facts.map(
        ({ label, value, isStrong }) =>
          html`<div><dt>${label}</dt><dd>${isStrong ? html`<strong>${value}</strong>` : value}</dd></div>`,
      )}</dl>`
    case 'comparison':
      return comparisonTable(block)
    default:
      throw new Error(`a summary has no ${block.kind}`)
  }
}

const comparisonTable = ({ columns, rows }: Extract<Block, { kind: 'comparison' }>): Html =>
  html`<div class="table-scroll" tabindex="0"><table class="rows">
  <thead><tr><td></td>${columns.map((column) => html`<th scope="col" class="figure">${column}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ({ label, values, isStrong }) =>
      html`<tr><th scope="row">${label}</th>${values.map(
        (value) => html`<td class="figure">${isStrong ? html`<strong>${value}</strong>` : value}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`
