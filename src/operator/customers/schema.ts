import { customerPath } from '../../contracts/schema.ts'
import { Text } from '../../domain/fields.ts'
import { Closed, LocalDate, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { At, Count, MaybeAt, MaybeSaid, Said } from '../fields.ts'
import { OperatorMail } from '../mails/schema.ts'
import { OperatorOrderItem } from '../orders/schema.ts'

export const OperatorCustomerPath = Closed(customerPath)
export const OperatorLinkPath = Closed({
  ...customerPath,
  partnerSlug: Text('Slug of the partner.', 'demo-hems'),
})

export const LinkItem = Closed(
  {
    partner: Said('Slug of the partner that has access.', 'demo-hems'),
    brandName: Said('Its name, as the customer sees it.', 'Heimpuls'),
    externalId: MaybeSaid("The partner's own id for the customer.", 'CRM-4711'),
    grantedAt: At('When the customer gave access.'),
    lastAccessAt: MaybeAt('When the partner last read data.'),
  },
  { title: 'LinkItem', description: 'A partner that a customer gave access.' },
)

export const CustomerLinks = Closed(
  { links: Type.Array(LinkItem, { description: 'Partners with access, newest first.' }) },
  { title: 'CustomerLinks', description: 'The partners that a customer gave access.' },
)

export const OperatorCustomer = Type.Object(
  {
    customerNumber: Said('Number of the customer.', '2047185392'),
    emailAddress: Said('E-mail address, which is also the login.', 'anna.muster@example.com'),
    firstName: MaybeSaid('First name.', 'Anna'),
    lastName: MaybeSaid('Last name.', 'Muster'),
    businessName: MaybeSaid('Name of the business.', null),
    gender: MaybeSaid('Form of address.', 'Female'),
    dateOfBirth: Nullable(LocalDate({ description: 'Date of birth.', examples: ['1990-01-31'] })),
    phoneNumber: MaybeSaid('Phone number.', '+49 30 1234567'),
    language: Said('Language of mails and pages.', 'de'),
    hasPassword: Type.Boolean({ description: 'Whether the customer can log in.', examples: [true] }),
    provenAt: MaybeAt('When the customer proved to own the e-mail address.'),
    createdAt: At('When the account was opened.'),
    sessions: Count('Number of browsers that are logged in.', 1),
    orders: Type.Array(OperatorOrderItem, {
      description: 'The 100 newest orders and contracts, newest first.',
    }),
    links: Type.Array(LinkItem, { description: 'Partners with access, newest first.' }),
    mails: Type.Array(OperatorMail, {
      description: 'The 100 newest mails to the present e-mail address, newest first.',
    }),
  },
  { title: 'OperatorCustomer', description: 'A customer as an operator sees it.' },
)
export type OperatorCustomer = Static<typeof OperatorCustomer>
