import { OneOf } from '../platform/http/schema.ts'
import { partnershipTypes } from './scopes.ts'

export const PartnershipTypeField = OneOf(partnershipTypes, {
  title: 'PartnershipType',
  description: 'What kind of partner it is.',
  examples: ['Whitelabel'],
})
