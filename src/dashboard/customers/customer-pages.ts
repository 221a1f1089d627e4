import type { ContractItem } from '../../contracts/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, section, table } from '../../web/frame/parts.ts'
import { ordersPath } from '../orders/paths.ts'
import { accessFacts, addressOf, contractBadge, contractFacts, timelineList } from './contract-parts.ts'
import { contractPath, customerPath, customersPath } from './paths.ts'
import type { ShownContract, ShownCustomer } from './show-customer.ts'

export const customerPage = ({
  customerNumber,
  contracts,
  access,
  now,
}: ShownCustomer & { now: Date }): Html => html`
  <p><a href="${customersPath}">All customers</a></p>
  <h1>Customer ${id(customerNumber)}</h1>
  <div class="actions"><a class="button small quiet" href="${ordersPath}?filter.customerNumber=${customerNumber}">Orders by you</a></div>
  ${section('access', 'Access', accessFacts(access, now))}
  ${section('contracts', 'Contracts', contractTable(customerNumber, contracts, now))}`

const contractTable = (customerNumber: string, contracts: readonly ContractItem[], now: Date): Html =>
  table<ContractItem>(
    'Contracts you may read',
    [
      {
        title: 'Contract',
        cell: ({ contractNumber }) =>
          html`<a href="${contractPath(customerNumber, contractNumber)}"><code>${contractNumber}</code></a>`,
      },
      { title: 'State', cell: (contract) => contractBadge(contract, now) },
      { title: 'Tariff', cell: ({ tariffName }) => tariffName },
      { title: 'Delivery from', cell: ({ actualDateOfDelivery }) => actualDateOfDelivery },
      { title: 'Delivery until', cell: ({ endDateOfDelivery }) => endDateOfDelivery },
    ],
    { rows: contracts, empty: 'There is no contract that you may read.' },
  )

export const contractPage = ({
  customerNumber,
  contract,
  timeline,
  now,
  maySeeWebhooks,
}: ShownContract & { now: Date; maySeeWebhooks: boolean }): Html => html`
  <p><a href="${customerPath(customerNumber)}">Customer ${customerNumber}</a></p>
  <h1>Contract ${id(contract.contractNumber)} ${contractBadge(contract, now)}</h1>
  ${facts([
    ['Customer', id(customerNumber)],
    ['Tariff', contract.tariffName],
    ['Delivery from', contract.actualDateOfDelivery],
    ['Delivery until', contract.endDateOfDelivery],
    ['Delivered to', addressOf(contract.deliveryAddress)],
    ['Meter', contract.meterNumber],
    ['Market location', contract.maLoIdentifier],
    ['Expected use', `${contract.expectedAnnualConsumptionInKwhPerYear} kWh a year`],
  ])}
  ${section('contract', 'Terms', contractFacts(contract))}
  ${section('timeline', 'Timeline', timelineList(timeline, now, maySeeWebhooks))}`
