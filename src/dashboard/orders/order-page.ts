import { instantText } from '../../console/frame/instant-text.ts'
import { facts, id, section } from '../../console/frame/parts.ts'
import { stateBadge } from '../../console/frame/state-badge.ts'
import { timeText } from '../../console/frame/time-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { requestsPath } from '../requests/paths.ts'
import { endpointPath } from '../webhooks/paths.ts'
import { ordersPath } from './paths.ts'
import type { PartnerOrder } from './show-order.ts'

export type OrderPage = PartnerOrder & { now: Date; maySeeWebhooks: boolean }

export function orderPage({ order, contract, access, timeline, now, maySeeWebhooks }: OrderPage): Html {
  const { contractNumber, deliveryState } = order
  return html`
  <p><a href="${ordersPath}">All orders</a></p>
  <h1>Order ${id(contractNumber)} ${stateBadge(order.state)}</h1>
  <p>${order.processingInfo}</p>
  <div class="actions"><a class="button small quiet" href="${requestsPath}?filter.contract=${contractNumber}">Requests about it</a></div>
  ${facts([
    ['Customer', id(order.customerNumber)],
    ['Name', order.businessName ?? [order.firstName, order.lastName].filter(Boolean).join(' ')],
    ['E-mail', order.emailAddress],
    ['Tariff', order.tariffName],
    ['Delivery', deliveryState.state],
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
  ])}
  ${section('access', 'Access', accessOf(access, now))}
  ${section('contract', 'Contract', contractFacts(contract))}
  ${section('timeline', 'Timeline', timelineList(timeline, now, maySeeWebhooks))}`
}

type Address = PartnerOrder['order']['deliveryAddress']
const addressOf = ({ streetName, houseNumber, postCode, city }: Address): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`

const accessOf = (access: PartnerOrder['access'], now: Date): Html =>
  access === undefined
    ? html`<p class="empty">The customer has not given you access. <a href="/docs/linking">The guide</a> says how to ask for it.</p>`
    : facts([
        ['Given', instantText(access.grantedAt.toISOString(), now)],
        [
          'Ends',
          access.endsAt === null
            ? 'when the customer ends it'
            : instantText(access.endsAt.toISOString(), now),
        ],
        ['May change contracts', access.mayManageContracts ? 'Yes' : 'No'],
        ['Covers', access.onlyContracts === null ? 'all contracts' : access.onlyContracts.join(', ')],
      ])

const contractFacts = (contract: PartnerOrder['contract']): Html =>
  contract === undefined
    ? html`<p class="empty">None of your clients may read it, or it is not confirmed yet.</p>`
    : facts([
        ['State', contract.contractState],
        ['Holder', contract.name],
        ['Metering', contract.accountingMethod],
        ['Grid operator', contract.distributionSystemOperatorName],
        ['Previous supplier', contract.previousSupplierName],
        ['Notice', `${contract.cancellationPeriod} ${contract.cancellationPeriodUnit}`],
        ['Pays by', contract.bankDetail === null ? 'invoice' : 'direct debit'],
      ])

const timelineList = (entries: PartnerOrder['timeline'], now: Date, maySeeWebhooks: boolean): Html =>
  html`<ol class="timeline">${entries.map(
    ({ at, kind, says, endpointId }) => html`<li>
      <div class="what">${endpointId !== null && maySeeWebhooks ? html`<a href="${endpointPath(endpointId)}">${says}</a>` : says}</div>
      <div class="aside">${timeText(at, now)} · ${kind}</div>
    </li>`,
  )}</ol>`
