/** The wire shapes of orders. Rules that span several fields are in rules.ts. */

import { Day, GenderField, Text } from '../../domain/fields.ts'
import { PartnershipTypeField } from '../../partners/schema.ts'
import { AnyEnvelope } from '../../platform/http/envelope.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  DateOrTime,
  Extended,
  Here,
  Maybe,
  OneOf,
  type Static,
  sensibleYear,
  Type,
} from '../../platform/http/schema.ts'
import { Ignored } from './schema/address.ts'
import { Contract } from './schema/contract.ts'
import { Order } from './schema/order.ts'

const UserAccount = Closed(
  {
    customerNumber: Ignored('Customer number.', '2047185392'),
    emailAddress: Text(
      'Validated email address: receives all our email and is the login name for the mobile app.',
      'anna.muster@example.com',
      254,
    ),
    phoneNumber: Maybe(Text('Phone number.', '+49 30 1234567', 30)),
    // No pattern: a password may contain any character. Its minimum length is a rule, because empty means none.
    password: Maybe(
      Type.String({
        description:
          'Password for a new account, in plain text, 8 to 128 characters. Without one, the customer gets a link to set a password.',
        examples: ['Sonnenstrom-2026'],
        maxLength: 128,
        writeOnly: true,
      }),
    ),
    firstName: Maybe(Text('First name; required for private customers.', 'Anna')),
    lastName: Maybe(Text('Last name; required for private customers.', 'Muster')),
    businessName: Maybe(Text('Name of the business; required for business customers.', 'Muster GmbH')),
    gender: Maybe(GenderField),
    dateOfBirth: Maybe(Day('Date of birth.', '1985-04-23')),
  },
  {
    title: 'UserAccount',
    description: 'The account to create, or to link if the email address already has one.',
  },
)

export const CreateOrderRequest = Closed(
  {
    tariffKey: Text('Key of a tariff from the tariff list.', 'DYNAMIC_SHARE'),
    offerDate: Maybe(
      Day('Date of the offer, whose prices apply. Default: today; not in the future.', '2026-11-15'),
    ),
    userAccount: UserAccount,
    contract: Contract,
    campaignCode: Maybe(Text('Campaign to apply.', 'WELCOME10')),
    offerId: Maybe(
      Type.String({
        description:
          'Offer whose price applies, from `POST …/tariffs/{tariffKey}/offers`. What the order says about tariff, dates, campaign and household must be as in the offer; `offerDate`, `campaignCode` and `capabilities` may be left out.',
        format: 'uuid',
        examples: [null],
      }),
    ),
    language: Maybe(
      OneOf(['de', 'en'], {
        title: 'LetterLanguage',
        description:
          'Language of emails, documents and of the pages that they link to. Default: German if the bills go to a German-speaking country, otherwise English.',
        examples: ['de'],
      }),
    ),
  },
  { title: 'CreateOrderRequest', description: 'Customer, contract and delivery point in one.' },
)
export type CreateOrderRequest = Static<typeof CreateOrderRequest>

export const CreateOrderResponse = Type.Object(
  {
    customerNumber: Type.String({ description: 'Customer number.', examples: ['2047185392'] }),
    contractNumber: Type.String({
      description: 'Number of the order and of the resulting contract.',
      examples: ['3082649177'],
    }),
  },
  { title: 'CreateOrderResponse', description: 'Numbers of the customer and of the new contract.' },
)
export type CreateOrderResponse = Static<typeof CreateOrderResponse>

/** The specification shows this response without the envelope; ours has the numbers in both places. */
export const CreateOrderEnvelope = Extended(
  AnyEnvelope,
  { data: CreateOrderResponse, ...CreateOrderResponse.properties },
  {
    title: 'CreateOrderEnvelope',
    description: 'Numbers of the customer and of the new contract, in `data` and at the top level.',
  },
)

export const OrderPath = Closed({
  contractNumber: Type.String({
    description: 'Order number.',
    minLength: 1,
    maxLength: 100,
    examples: ['3082649177'],
    'x-parameter': 'OrderNumber',
  }),
})

export const OrderData = Type.Object({ order: Order }, { title: 'OrderData', description: 'The order.' })

export const ListOrdersQuery = Closed({
  ...PageQuery,
  'filter.customerNumber': Type.Optional(
    Type.String({
      description: 'Only orders of this customer.',
      minLength: 1,
      maxLength: 100,
      examples: ['2047185392'],
    }),
  ),
  'filter.fromUpdatedAt': Type.Optional(
    DateOrTime(
      {
        description:
          'Only orders whose state or delivery state has changed since this date, or date and time. Creation does not count as a change.',
        examples: ['2026-11-15 00:00:00'],
      },
      sensibleYear,
    ),
  ),
  'filter.partnershipType': Type.Optional(
    Here(PartnershipTypeField, { description: 'Only orders brought by partners of this type.' }),
  ),
})
export type ListOrdersQuery = Static<typeof ListOrdersQuery>

export { Order }
