import { type ContractItem, ContractPath, CustomerPath } from '../../contracts/schema.ts'
import { listCustomers } from '../../customers/visibility/list-customers.ts'
import type { CustomerItem } from '../../customers/visibility/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { facts, id, section, table } from '../../web/frame/parts.ts'
import { callerOfStaff } from '../caller-of.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { contractPath, customerPath, customersPath, ordersPath } from '../dashboard-paths.ts'
import { may } from '../roles.ts'
import { accessFacts, addressOf, contractBadge, contractFacts, timelineList } from './contract-parts.ts'
import { type ShownContract, type ShownCustomer, showContract, showCustomer } from './show-customer.ts'

const relationTexts: Readonly<Record<CustomerItem['relations'][number], string>> = {
  Owner: 'Yours',
  Affiliate: 'Brought by you',
  Linked: 'Gave you access',
}

/** Customers and contracts as the API shows them to the partner, those included who only gave it access. */
export const customerPages = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const kit = dashboardKit(server, context)

  kit.top('customers').list('/customers', 'orders', {
    title: 'Customers',
    query: CustomersSearchQuery,
    async leadsTo(asked) {
      const customerNumber = asked.get('filter.customerNumber')?.trim()
      return customerNumber ? customerPath(customerNumber) : undefined
    },
    async find({ 'filter.externalId': externalId, after: offset = 0 }, { me, now, limit }) {
      const caller = callerOfStaff(deps.directory.current(), me.partner.id)
      const page = { offset, limit, ...(externalId && { 'filter.externalId': externalId }) }
      const customers = await listCustomers(deps.reads, page, { caller, now })
      return customers.map((customer, index) => ({ ...customer, position: offset + index + 1 }))
    },
    key: ({ position }) => position,
    // Without names, as the list of orders.
    noted: null,
    filters: () => [
      { name: 'customerNumber', label: 'Customer number', type: 'text' },
      { name: 'externalId', label: 'Your id', type: 'text' },
    ],
    columns: () => [
      {
        title: 'Customer',
        cell: ({ customerNumber }) =>
          html`<a href="${customerPath(customerNumber)}"><code>${customerNumber}</code></a>`,
      },
      { title: 'Your id', cell: ({ externalIdentifier }) => externalIdentifier },
      {
        title: 'Relation',
        cell: ({ relations }) => relations.map((relation) => relationTexts[relation]).join(', '),
      },
    ],
    empty: (asked) =>
      html`${
        asked.size > 0
          ? 'No customer of yours is like that.'
          : 'You have no customers yet: they come with your orders, or by giving you access.'
      } <a href="/docs/linking">The guide</a> says how customers give you access.`,
  })

  kit
    .about({
      route: '/customers/:customerNumber',
      params: CustomerPath,
      find: ({ customerNumber }, me) => showCustomer(deps, customerNumber, me),
      path: ({ customerNumber }) => customerPath(customerNumber),
      room: () => 'customers',
      page: (shown, { now }) => ({
        title: `Customer ${shown.customerNumber}`,
        content: customerPage({ ...shown, now }),
      }),
    })
    .page('orders')

  kit
    .about({
      route: '/customers/:customerNumber/contracts/:contractNumber',
      params: ContractPath,
      find: (path, me) => showContract(deps, path, me),
      path: ({ customerNumber, contract }) => contractPath(customerNumber, contract.contractNumber),
      room: () => 'customers',
      page: (shown, { me, now }) => ({
        title: `Contract ${shown.contract.contractNumber}`,
        content: contractPage({ ...shown, now, maySeeWebhooks: may(me.member.role, 'webhooks') }),
      }),
    })
    .page('orders')
}

const customerPage = ({
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

const contractPage = ({
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

const text = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })

const CustomersSearchQuery = Closed({
  'filter.customerNumber': Type.Optional(text('The customer.')),
  'filter.externalId': Type.Optional(text('Your own id for the customer.')),
  after: Type.Optional(
    Type.Integer({ description: 'How many customers the pages before had.', minimum: 0, maximum: 1_000_000 }),
  ),
})
