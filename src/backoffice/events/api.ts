import type { FastifyReply } from 'fastify'
import { Filter } from '../../domain/operator-fields.ts'
import { EventPath, EventsQuery, ToldEventItem } from '../../events/schema.ts'
import { getToldEvent, listToldEvents } from '../../events/told-events.ts'
import { ListEnvelope, page } from '../../platform/http/paging.ts'
import { Closed } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations, reading } from '../operation.ts'

const tag = 'Events'
const role = 'operator:partners'

export const operatorEventRoutes =
  ({ db }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, tag, { role, db })

    server.get(
      '/events',
      reading(tag, role, {
        operationId: 'listToldEvents',
        summary: 'List events',
        description:
          'What partners were told in the last 90 days, oldest first. Ask again with the id of the last event as `after`: you miss none and get none twice.',
        querystring: ToldEventsQuery,
        response: { 200: ListEnvelope(ToldEventItem) },
      }),
      async ({ query }, reply) => {
        const { 'filter.partner': partner, 'filter.contractNumber': contractNumber, ...rest } = query
        const found = await listToldEvents(db, { ...rest, partner, contractNumber })
        const answer = page(found, { offset: 0, limit: query.limit })
        return sendList(reply as FastifyReply, answer, ToldEventItem)
      },
    )

    api.get('/events/:eventId', {
      operationId: 'getToldEvent',
      summary: 'Get an event',
      description: 'One event, as webhook endpoints of your own get it.',
      params: EventPath,
      data: ToldEventItem,
      does: ({ params }) => getToldEvent(db, params.eventId),
    })
  }

const { after, types, limit } = EventsQuery.properties

const ToldEventsQuery = Closed({
  after,
  types,
  'filter.partner': Filter('What the partner with this slug was told.', 'demo-whitelabel'),
  'filter.contractNumber': Filter('Events of this contract.', '3082649177'),
  limit,
})
