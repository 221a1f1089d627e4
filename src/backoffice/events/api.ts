import { Filter } from '../../domain/operator-fields.ts'
import { getPublishedEvent, listPublishedEvents } from '../../events/published-events.ts'
import { EventPath, EventsQuery, PublishedEventItem } from '../../events/schema.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'

const tag = 'Events'
const role = 'operator:partners'

export const operatorEventRoutes =
  ({ db }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, tag, { role, db })

    api.list('/events', {
      operationId: 'listToldEvents',
      summary: 'List events',
      description:
        'What partners were told in the last 90 days, oldest first. Ask again with the id of the last event as `after`: you miss none and get none twice.',
      querystring: PublishedEventsQuery,
      item: PublishedEventItem,
      isLong: true,
      hasNoLinks: true,
      find: ({ query: { 'filter.partner': partner, 'filter.contractNumber': contractNumber, ...rest } }) =>
        listPublishedEvents(db, { ...rest, partner, contractNumber }),
    })

    api.get('/events/:eventId', {
      operationId: 'getToldEvent',
      summary: 'Get an event',
      description: 'One event, as webhook endpoints of your own get it.',
      params: EventPath,
      data: PublishedEventItem,
      does: ({ params }) => getPublishedEvent(db, params.eventId),
    })
  }

const { after, types, limit } = EventsQuery.properties

const PublishedEventsQuery = Closed({
  after,
  types,
  'filter.partner': Filter('What the partner with this slug was told.', 'demo-whitelabel'),
  'filter.contractNumber': Filter('Events of this contract.', '3082649177'),
  limit,
})
