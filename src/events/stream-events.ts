import { type Claims, isOfNow } from '../partners/tokens/access-token.ts'
import { type AnyCaller, type Caller, callerOf } from '../partners/tokens/caller.ts'
import { isRevoked } from '../partners/tokens/revoked-tokens.ts'
import { Refusal } from '../platform/refusal.ts'
import { clockOf } from '../platform/time/clock.ts'
import { type EventDeps, eventTypesIn, listPublished } from './read-events.ts'
import { newestId } from './repository.ts'
import type { EventItem, StreamQuery } from './schema.ts'

const pollMilliseconds = 500
/** A comment, so that no proxy takes the connection for dead. */
const heartbeatMilliseconds = 15_000
const longestMilliseconds = 15 * 60_000
const maxStreamsOfClient = 10
const eventsAtOnce = 100

/** The token of a request, and what it allows. */
type Bearer = { claims: Claims; caller: Caller }

export type EventStreams = {
  open(bearer: Bearer, query: StreamQuery): AsyncGenerator<string>
  /** Ends all streams; their clients connect to another process. */
  close(): Promise<void>
}

/**
 * The streams of a process. One look at the newest id, twice a second, serves all of them. It also ends those whose tokens no
 * longer allow what they did when the stream began.
 */
export function openStreams({ db, clock, directory, revoked, revisions }: EventDeps): EventStreams {
  const counts = new Map<string, number>()
  /** What wakes each stream that waits, and whether it may go on. */
  const waiting = new Map<() => void, () => boolean>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let known: string | undefined

  const wakeAll = () => {
    for (const wake of waiting.keys()) wake()
  }
  const look = async () => {
    const newest = await newestId(db).catch(() => known)
    for (const [wake, mayGoOn] of waiting) if (newest !== known || !mayGoOn()) wake()
    known = newest
    timer = waiting.size > 0 && !isClosed ? setTimeout(look, pollMilliseconds).unref() : undefined
  }
  /** Waits for the next publication, and not for ever. */
  const untilWoken = (mayGoOn: () => boolean) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(limit)
        waiting.delete(wake)
        resolve()
      }
      const limit = setTimeout(wake, heartbeatMilliseconds).unref()
      waiting.set(wake, mayGoOn)
      timer ??= setTimeout(look, pollMilliseconds).unref()
    })

  const callerNow = (claims: Claims): AnyCaller | undefined => {
    const caller = isRevoked(revoked.current(), claims) ? undefined : callerOf(claims, directory.current())
    const now = clockOf(clock, caller?.partner?.id).now()
    return isOfNow(claims.expiresAtMilliseconds, now) ? caller : undefined
  }

  async function* events(
    { claims, caller }: Bearer,
    { after: first, types }: StreamQuery,
  ): AsyncGenerator<string> {
    const endsAt = performance.now() + longestMilliseconds
    const mayGoOn = () => {
      const scopes = callerNow(claims)?.scopes
      const hasAll = [...caller.scopes].every((scope) => scopes?.has(scope))
      return !isClosed && performance.now() < endsAt && scopes !== undefined && hasAll
    }
    count(caller.clientId, 1)
    try {
      let after = first ?? (await newestId(db))
      // With the id, so that a client that loses the connection before the first event goes on from here.
      yield `id: ${after}\nretry: 1000\n\n`
      for (;;) {
        await revisions.untilFresh()
        if (!mayGoOn()) return
        const query = { after, limit: eventsAtOnce, ...(types === undefined ? {} : { types }) }
        const found = (await listPublished(db, query, caller)).slice(0, eventsAtOnce)
        yield found.length > 0 ? found.map(frameOf).join('') : ': still here\n\n'
        after = found.at(-1)?.id ?? after
        if (found.length < eventsAtOnce && !isClosed) await untilWoken(mayGoOn)
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
    open(bearer, query) {
      eventTypesIn(query.types)
      if ((counts.get(bearer.caller.clientId) ?? 0) >= maxStreamsOfClient) throw tooMany
      return events(bearer, query)
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
