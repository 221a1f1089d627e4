import type { Connection } from './connection.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, QueryOf } from './operations.ts'

const path = '/partner/v1/events'
const eventPath = '/partner/v1/events/{eventId}'
type EventsQuery = QueryOf<typeof path>

export type WattlineEvent = components['schemas']['WattlineEvent']
export type EventType = components['schemas']['EventType']

export function eventsOf({ request }: Connection) {
  const list = (query: EventsQuery = {}, options?: CallOptions): Promise<AnswerOf<'GET', typeof path>> =>
    request('GET', path, { ...options, query })

  return {
    /** One page of events, oldest first. */
    list,

    get: (eventId: string, options?: CallOptions): Promise<AnswerOf<'GET', typeof eventPath>> =>
      request('GET', eventPath, { ...options, path: { eventId } }),

    /** All events behind the one whose id is `after`, until there are no more. Keep the id of the last one for the next time. */
    async *iterate(
      query: EventsQuery = {},
      options?: CallOptions,
    ): AsyncGenerator<WattlineEvent, void, undefined> {
      for (let next: EventsQuery = query; ; ) {
        const { data, hasMoreItems } = await list(next, options)
        yield* data
        const last = data.at(-1)
        if (!hasMoreItems || last === undefined) return
        next = { ...query, after: last.id }
      }
    },
  }
}
