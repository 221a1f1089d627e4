/** What the pages of an order show staff, in the console and in the dashboard. */
import type { Agreements, Declaration } from '../../domain/filled-order.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { id } from '../../web/frame/parts.ts'
import type { OperatorOrder } from './schema.ts'

const euros = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The offer that an order named, for its facts. */
export const offerFacts = (
  offer: OperatorOrder['offer'],
  pagesUrl: string,
): [string, string | Html | null][] =>
  offer === null
    ? []
    : [
        ['Offer', id(offer.offerId)],
        ['Price of the offer', `${euros.format(offer.euroPerMonth)} € a month`],
        [
          'Summary of the offer',
          offer.summaryHash && html`<a href="${pagesUrl}/offers/${offer.offerId}">As the customer saw it</a>`,
        ],
        ['SHA-256 of the summary', offer.summaryHash && id(offer.summaryHash)],
      ]

/** The declarations of a customer with their time and their words, for the facts of an order. */
export const agreementFacts = (agreements: Agreements): [string, string | null][] => [
  ['Early delivery requested', declarationText(agreements.deliveryWithinWithdrawalPeriod)],
  ['Power of attorney', declarationText(agreements.powerOfAttorney)],
]

const declarationText = (given: Declaration | null): string | null =>
  given && `${given.agreedAt}: “${given.wording}”`
