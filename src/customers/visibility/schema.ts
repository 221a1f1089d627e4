import { accessParts } from '../../domain/access-parts.ts'
import { PlainText, Text } from '../../domain/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { relationNames } from './visibility.ts'

export const AccessPartField = OneOf(accessParts, {
  title: 'AccessPart',
  description:
    'A part of a customer’s data: `Consumption` (consumption and meter readings), `Costs` (prices and costs), `Contract` (email address, addresses, documents, numbers of meter and locations, photovoltaics), `Bank` (bank details).',
  examples: ['Consumption'],
})

export const ListCustomersQuery = Closed({
  ...PageQuery,
  'filter.externalId': Type.Optional(
    Text(
      'Your own id for the customer: the `externalId` of the link or, without one, of your newest order.',
      'CRM-4711',
      200,
    ),
  ),
})
export type ListCustomersQuery = Static<typeof ListCustomersQuery>

export const CustomerItem = Closed(
  {
    customerNumber: PlainText('Customer number.', '20000018'),
    externalIdentifier: Nullable(
      PlainText(
        'Your own id for the customer: from the link or, without one, from your newest order.',
        'CRM-4711',
      ),
    ),
    firstName: Nullable(PlainText('First name; null for a business.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for a business.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for a person.', null)),
    emailAddress: PlainText(
      'Email address; masked as `a***@example.com` for finance reporting.',
      'anna.muster@example.com',
    ),
    relations: Type.Array(
      OneOf(relationNames, { title: 'Relation', description: 'A relation.', examples: ['Owner'] }),
      {
        description:
          'How you are related to the customer: `Owner` (you are a white-label partner and brought a contract), `Affiliate` (you are a sales affiliate and brought a contract), `Linked` (the customer gave you access).',
      },
    ),
    linkedParts: Nullable(
      Type.Array(AccessPartField, {
        description:
          'The parts of their data that the customer lets you read, as asked for with a link; null without a link.',
        examples: [accessParts],
      }),
    ),
  },
  { title: 'CustomerItem', description: 'One of your customers.' },
)
export type CustomerItem = Static<typeof CustomerItem>
