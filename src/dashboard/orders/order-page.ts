import { agreementFacts, offerFacts } from '../../backoffice/orders/order-head.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { livePage, versionOf } from '../../web/frame/live-list.ts'
import { facts, id, section } from '../../web/frame/parts.ts'
import { orderBadge, orderWords } from '../../web/frame/state-badge.ts'
import { accessFacts, addressOf, contractFacts, timelineList } from '../customers/contract-parts.ts'
import { customerPath } from '../customers/paths.ts'
import { requestsPath } from '../requests/paths.ts'
import { ordersPath } from './paths.ts'
import type { PartnerOrder } from './show-order.ts'

export type OrderPage = PartnerOrder & { now: Date; maySeeWebhooks: boolean; pagesUrl: string }

export function orderPage({ now, maySeeWebhooks, pagesUrl, ...shown }: OrderPage): Html {
  const { order, offer, contract, access, timeline } = shown
  const { contractNumber, deliveryState } = order
  const isLive = order.state === 'Open' || order.state === 'Processing'
  return livePage(
    { isLive, version: versionOf(shown), says: orderWords(order) },
    html`
  <p><a href="${ordersPath}">All orders</a></p>
  <h1>Order ${id(contractNumber)} ${orderBadge(order)}</h1>
  <p>${order.processingInfo}</p>
  <div class="actions"><a class="button small quiet" href="${requestsPath}?filter.contract=${contractNumber}">Requests about it</a></div>
  ${facts([
    ['Customer', html`<a href="${customerPath(order.customerNumber)}">${id(order.customerNumber)}</a>`],
    ['Name', order.businessName ?? [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ['E-mail', order.emailAddress],
    ['Tariff', order.tariffName],
    ['State', html`<code>${order.state}</code>`],
    ['Delivery', html`<code>${deliveryState.state}</code>`],
    ['Delivery from', order.actualDateOfDelivery],
    ['Delivery until', order.endDateOfDelivery],
    ['Denied because', order.denialReason],
    ['Ends because', deliveryState.cancellationReason],
    ['Message of the market', deliveryState.message],
    ['Delivered to', addressOf(order.deliveryAddress)],
    ['Meter', order.meterNumber],
    ['Market location', order.maLoIdentifier],
    ['Signed', order.contractSignedAt],
    ['Expected use', `${order.estimatedYearlyConsumption} kWh a year`],
    ['Salesperson', order.salesPersonIdentifier],
    ...offerFacts(offer, pagesUrl),
    ...agreementFacts(order.agreements),
  ])}
  ${section('access', 'Access', accessFacts(access, now))}
  ${section('contract', 'Contract', contractOf(contract))}
  ${section('timeline', 'Timeline', timelineList(timeline, now, maySeeWebhooks))}`,
  )
}

const contractOf = (contract: PartnerOrder['contract']): Html =>
  contract === undefined
    ? html`<p class="empty">None of your clients may read it, or it is not confirmed yet.</p>`
    : contractFacts(contract)
