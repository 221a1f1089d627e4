import { PlainText, Text } from '../../domain/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { relationNames } from './visibility.ts'

export const ListCustomersQuery = Closed({
  ...PageQuery,
  'filter.externalId': Type.Optional(
    Text(
      'Customers that you call so: the `externalId` of the link, else of the newest order.',
      'CRM-4711',
      200,
    ),
  ),
})
export type ListCustomersQuery = Static<typeof ListCustomersQuery>

export const CustomerItem = Closed(
  {
    customerNumber: PlainText('Number of the customer.', '20000018'),
    externalIdentifier: Nullable(
      PlainText('What you call the customer: given with the link, else with your newest order.', 'CRM-4711'),
    ),
    firstName: Nullable(PlainText('First name; null for a business.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for a business.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for a person.', null)),
    emailAddress: PlainText(
      'Address of the customer; for finance reporting `a***@example.com`.',
      'anna.muster@example.com',
    ),
    relations: Type.Array(
      OneOf(relationNames, { title: 'Relation', description: 'A relation.', examples: ['Owner'] }),
      {
        description:
          'What you are to the customer: `Owner` (a white-label partner that brought a contract), `Affiliate` (a sales affiliate that did), `Linked` (the customer gave you access).',
      },
    ),
  },
  { title: 'CustomerItem', description: 'A customer of yours.' },
)
export type CustomerItem = Static<typeof CustomerItem>
