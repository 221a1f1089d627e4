import { customerPath } from '../../contracts/schema.ts'
import { Text } from '../../domain/fields.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import { At, MaybeAt, MaybeSaid, Said } from '../fields.ts'

export const OperatorCustomerPath = Closed(customerPath)
export const OperatorLinkPath = Closed({
  ...customerPath,
  partnerSlug: Text('Slug of the partner.', 'demo-hems'),
})

export const LinkItem = Closed(
  {
    partner: Said('Slug of the partner that has access.', 'demo-hems'),
    brandName: Said('Its name, as the customer sees it.', 'Heimpuls'),
    externalId: MaybeSaid('What the partner calls the customer.', 'CRM-4711'),
    grantedAt: At('When the customer gave access.'),
    lastAccessAt: MaybeAt('When the partner last read something.'),
  },
  { title: 'LinkItem', description: 'A partner to which a customer gave access.' },
)

export const CustomerLinks = Closed(
  { links: Type.Array(LinkItem, { description: 'Who has access now, newest first.' }) },
  { title: 'CustomerLinks', description: 'To whom a customer gave access.' },
)
