import { Filter } from '../../domain/operator-fields.ts'
import { EventsQuery } from '../../events/schema.ts'
import { Closed, type Static } from '../../platform/http/schema.ts'

const { after, types, limit } = EventsQuery.properties

export const ToldEventsQuery = Closed({
  after,
  types,
  'filter.partner': Filter('What the partner with this slug was told.', 'demo-whitelabel'),
  'filter.contractNumber': Filter('Events of this contract.', '3082649177'),
  limit,
})
export type ToldEventsQuery = Static<typeof ToldEventsQuery>
