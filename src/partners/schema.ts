import { OneOf } from '../platform/http/schema.ts'
import { dateTimeFormats } from '../platform/time/date-time-format.ts'
import { partnershipTypes } from './scopes.ts'

export const PartnershipTypeField = OneOf(partnershipTypes, {
  title: 'PartnershipType',
  description: 'Kind of partner.',
  examples: ['Whitelabel'],
})

export const DateTimeFormatField = OneOf(dateTimeFormats, {
  title: 'DateTimeFormat',
  description:
    '`Local` is Berlin civil time (`2026-11-15 00:15:00`), `LocalMinutes` the same without seconds; of both, one hour in October occurs twice. `Offset` (`2026-11-15T00:15:00+01:00`), `Utc` (`2026-11-14T23:15:00Z`) and `UtcMinutes` (`2026-11-14 23:15`) tell the two apart.',
  examples: ['Local'],
})
