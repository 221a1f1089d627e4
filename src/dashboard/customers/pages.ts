import { ContractPath, CustomerPath } from '../../contracts/schema.ts'
import { listCustomers } from '../../customers/visibility/list-customers.ts'
import type { CustomerItem } from '../../customers/visibility/schema.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { callerOfStaff } from '../caller-of.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { dashboardKit } from '../dashboard-kit.ts'
import { may } from '../roles.ts'
import { contractPage, customerPage } from './customer-pages.ts'
import { contractPath, customerPath } from './paths.ts'
import { CustomersSearchQuery } from './schema.ts'
import { showContract, showCustomer } from './show-customer.ts'

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
