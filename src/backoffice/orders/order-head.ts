import type { Agreements, Declaration } from '../../domain/filled-order.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { orderBadge } from '../../web/frame/state-badge.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { documentsPath, orderPath, pricePath, readingsPath, timelinePath } from '../console-paths.ts'
import { orderActs } from '../order-acts/order-acts.ts'
import type { OperatorOrder } from './schema.ts'

const pages = {
  overview: { name: 'Overview', path: orderPath },
  timeline: { name: 'Timeline', path: timelinePath },
  price: { name: 'Price', path: pricePath },
  documents: { name: 'Documents and mails', path: documentsPath },
  readings: { name: 'Readings', path: readingsPath },
} as const
type OrderTab = keyof typeof pages

export type ShownOrder = {
  view: OperatorOrder
  /** Whether the reader may change orders. */
  mayChange: boolean
  /** What was just done. */
  done: string | undefined
  now: Date
}

/** What every page of an order begins with: which one it is, what can be done, and its other pages. */
export const orderHead = ({ view, mayChange, done }: ShownOrder, tab: OrderTab): Html => html`
  ${done !== undefined && notice(done)}
  <h1>Order ${id(view.order.contractNumber)} ${orderBadge(view.order, view.openReasons)}</h1>
  ${mayChange && acts(view)}
  ${tabs(
    'Order',
    Object.entries(pages).map(([key, { name, path }]) => ({
      name,
      path: path(view.order.contractNumber),
      isCurrent: key === tab,
    })),
  )}`

function acts(view: OperatorOrder): Html | false {
  const possible = orderActs.filter(({ isPossible }) => isPossible(view))
  return (
    possible.length > 0 &&
    html`<p class="actions">${possible.map(
      ({ suffix, label }, index) =>
        html`<a class="button small${index > 0 && ' quiet'}" href="${orderPath(view.order.contractNumber)}${suffix}">${label}</a> `,
    )}</p>`
  )
}

/** What the pages of an order show staff, in the console and in the dashboard. */
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
