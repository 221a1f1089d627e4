import { OneOf } from '../platform/http/schema.ts'
import { partnershipTypes } from './scopes.ts'

export const PartnershipTypeField = OneOf(partnershipTypes, {
  title: 'PartnershipType',
  description: 'Kind of partner.',
  examples: ['Whitelabel'],
})
