import type { Caller } from '../partners/tokens/caller.ts'
import { Refusal } from '../platform/refusal.ts'
import { type EventDeps, listEvents, typesOf } from './read-events.ts'
import { newestId } from './repository.ts'
import type { EventItem, StreamQuery } from './schema.ts'

const pollMilliseconds = 500
/** A comment, so that no proxy takes the connection for dead. */
const heartbeatMilliseconds = 15_000
/** What a client may do is looked up with every event; what else its token allows, when it connects again. */
const longestMilliseconds = 15 * 60_000
const maxStreamsOfClient = 10
const eventsAtOnce = 100

export type EventStreams = {
  open(caller: Caller, query: StreamQuery): AsyncGenerator<string>
  /** Ends all streams; their clients connect to another process. */
  close(): Promise<void>
}

/** The streams of a process. One look at the newest id, twice a second, serves all of them. */
export function openStreams({ db, clock, directory }: EventDeps): EventStreams {
  const counts = new Map<string, number>()
  const waiting = new Set<() => void>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let known: string | undefined

  const wakeAll = () => {
    for (const wake of waiting) wake()
  }
  const look = async () => {
    const newest = await newestId(db).catch(() => known)
    if (newest !== known) wakeAll()
    known = newest
    timer = waiting.size > 0 && !isClosed ? setTimeout(look, pollMilliseconds).unref() : undefined
  }
  /** Waits for the next publication, and not for ever. */
  const untilWoken = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(limit)
        waiting.delete(wake)
        resolve()
      }
      const limit = setTimeout(wake, heartbeatMilliseconds).unref()
      waiting.add(wake)
      timer ??= setTimeout(look, pollMilliseconds).unref()
    })

  async function* events(caller: Caller, { after: first, types }: StreamQuery): AsyncGenerator<string> {
    const endsAt = performance.now() + longestMilliseconds
    const mayGoOn = () =>
      !isClosed &&
      performance.now() < endsAt &&
      directory.current().clients.get(caller.clientId)?.isDisabled === false
    count(caller.clientId, 1)
    try {
      let after = first ?? (await newestId(db))
      // With the id, so that a client that loses the connection before the first event goes on from here.
      yield `id: ${after}\nretry: 1000\n\n`
      while (mayGoOn()) {
        const query = { after, limit: eventsAtOnce, ...(types === undefined ? {} : { types }) }
        const found = (await listEvents(db, query, { caller, clock })).slice(0, eventsAtOnce)
        yield found.length > 0 ? found.map(frameOf).join('') : ': still here\n\n'
        after = found.at(-1)?.id ?? after
        if (found.length < eventsAtOnce && !isClosed) await untilWoken()
      }
    } finally {
      count(caller.clientId, -1)
    }
  }

  const count = (clientId: string, by: 1 | -1) => {
    const next = (counts.get(clientId) ?? 0) + by
    if (next === 0) counts.delete(clientId)
    else counts.set(clientId, next)
    return next
  }

  return {
    open(caller, query) {
      typesOf(query.types)
      if ((counts.get(caller.clientId) ?? 0) >= maxStreamsOfClient) throw tooMany
      return events(caller, query)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      wakeAll()
    },
  }
}

const frameOf = (event: EventItem): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

const tooMany = new Refusal('throttled', {
  code: 'rate-limited',
  message: `A client may have ${maxStreamsOfClient} streams open at once for each process.`,
})
