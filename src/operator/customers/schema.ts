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
