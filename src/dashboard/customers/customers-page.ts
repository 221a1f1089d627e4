import type { CustomerItem } from '../../customers/visibility/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { otherFaults } from '../../web/frame/faults.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { customerPath, customersPath } from './paths.ts'

export type CustomersPage = {
  customers: readonly CustomerItem[]
  asked: URLSearchParams
  faults: Readonly<Record<string, string>>
  next: string | null
}

const relationTexts: Readonly<Record<CustomerItem['relations'][number], string>> = {
  Owner: 'Yours',
  Affiliate: 'Brought by you',
  Linked: 'Gave you access',
}

/** Without names, as the list of orders. */
export const customersPage = ({ customers, asked, faults, next }: CustomersPage): Html =>
  listPage<CustomerItem>({
    title: 'Customers',
    path: customersPath,
    asked,
    filters: filters(asked, faults),
    faults: otherFaults(faults, typedFields),
    columns: [
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
    rows: customers,
    empty: html`${
      asked.size > 0
        ? 'No customer of yours is like that.'
        : 'You have no customers yet: they come with your orders, or by giving you access.'
    } <a href="/docs/linking">The guide</a> says how customers give you access.`,
    next,
    hasCsv: false,
  })

const typedFields = ['filter.customerNumber', 'filter.externalId']

function filters(asked: URLSearchParams, faults: CustomersPage['faults']): Html {
  const typed = (name: string, label: string) =>
    field({
      ...{ name, label, type: 'text', value: asked.get(name) ?? '', autocomplete: 'off' },
      ...{ isOptional: true, fault: faults[name] },
    })
  return html`${typed('filter.customerNumber', 'Customer number')}${typed('filter.externalId', 'Your id')}`
}
