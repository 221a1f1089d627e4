import { Readable } from 'node:stream'
import { Envelope, ok } from '../platform/http/envelope.ts'
import { ListEnvelope, page } from '../platform/http/paging.ts'
import { Type } from '../platform/http/schema.ts'
import type { Server } from '../platform/http/server.ts'
import { type EventDeps, getEvent, listEvents } from './read-events.ts'
import { EventItem, EventPath, EventsQuery, StreamHeaders, StreamQuery } from './schema.ts'
import { openStreams } from './stream-events.ts'

export const eventRoutes = (deps: EventDeps) => async (api: Server) => {
  const { db } = deps
  const { clock } = deps
  const streams = openStreams(deps)
  api.addHook('preClose', streams.close)

  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })

  api.get(
    '/events',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listEvents',
        summary: 'List events',
        description:
          'What happened to your orders, contracts and customers and to prices in the last 90 days, oldest first. Ask again with the id of the last event as `after`: you miss none and get none twice.',
        tags: ['Events'],
        querystring: EventsQuery,
        response: { 200: ListEnvelope(EventItem) },
      },
    },
    async ({ query, caller }) => {
      const found = await listEvents(db, query, { caller, clock })
      return page(found, { offset: 0, limit: query.limit })
    },
  )

  api.get(
    '/events/stream',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream events',
        description:
          'Events as they happen, as server-sent events: `id`, `event` (the type) and `data` (the event as JSON). With `Last-Event-ID`, or `after`, the stream begins behind that event, otherwise with what happens from now on. It ends after 15 minutes at the latest, and within five seconds after the token has expired or was revoked or the client was disabled or lost a scope; browsers and most libraries open it again by themselves and go on where it ended.',
        tags: ['Events'],
        headers: StreamHeaders,
        querystring: StreamQuery,
        produces: ['text/event-stream'],
        response: {
          200: Type.Unsafe<Readable>({
            type: 'string',
            format: 'event-stream',
            description: 'Server-sent events.',
          }),
        },
      },
      // Not JSON, so it is sent unchanged.
      serializerCompiler: () => (data) => data as string,
    },
    async (request, reply) => {
      const { query, headers } = request
      const after = headers['last-event-id'] ?? query.after
      const stream = streams.open(request, { ...query, ...(after === undefined ? {} : { after }) })
      // A stream waits most of the time and must not keep a place from others.
      request.leavePlace?.()
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('X-Accel-Buffering', 'no')
        .send(Readable.from(stream, { objectMode: false }))
    },
  )

  api.get(
    '/events/:eventId',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'getEvent',
        summary: 'Get an event',
        description: 'One event, as webhooks get it.',
        tags: ['Events'],
        params: EventPath,
        response: { 200: Envelope(EventItem) },
      },
    },
    async ({ params, caller }) => ok(await getEvent(db, params.eventId, caller)),
  )
}
