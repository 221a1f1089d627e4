import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { AnsweredRequest, TrafficCounter } from '../../platform/http/count-requests.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type LoggedRequest, loggedRequest } from './logged-request.ts'
import { type HourCount, type MinuteCount, writeRequests } from './repository.ts'
import { isLogged } from './sampling.ts'

export type RequestLog = TrafficCounter & {
  /** The time that the log goes by: the real one, also where the clock of a test environment has been moved. */
  now(): Date
  /** How many requests it has not written down, since it had no room for them. */
  dropped(): number
  /** Writes down what has come together. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 1000

/** What fits between two flushes, so that neither memory nor a statement grows without bound. */
const usualRoom = {
  requests: 2000,
  counts: 5000,
  /** Of one client, so that it does not take the room of others. */
  ofClient: 100,
  /** In the name of a client that has not proved who it is. */
  unproved: 10,
}

type Options = { clock: Clock; onError: (error: unknown) => void; room?: Partial<typeof usualRoom> }

/**
 * Notes requests of partners after they were answered, and writes them down once a second in one statement. What a process
 * has noted since then is lost if it is killed. While the database is away it keeps what it has room for, and counts the rest.
 */
export function requestLog(db: Db, { clock, onError, room: given = {} }: Options): RequestLog {
  const room = { ...usualRoom, ...given }
  let requests: LoggedRequest[] = []
  let roomTaken = new Map<string, number>()
  let hours = new Map<string, HourCount>()
  let minutes = new Map<string, MinuteCount>()
  let dropped = 0
  let flushing = Promise.resolve()
  /** How often each client has asked for each operation in this minute. */
  const asked = { minute: 0, times: new Map<string, number>() }

  const nthInMinute = (minute: number, key: string): number => {
    if (asked.minute !== minute) {
      asked.minute = minute
      asked.times.clear()
    }
    const nth = (asked.times.get(key) ?? 0) + 1
    asked.times.set(key, nth)
    return nth
  }

  const hasRoom = (clientId: string, isProved: boolean): boolean => {
    const key = isProved ? clientId : `? ${clientId}`
    const taken = roomTaken.get(key) ?? 0
    if (requests.length >= room.requests || taken >= (isProved ? room.ofClient : room.unproved)) return false
    roomTaken.set(key, taken + 1)
    return true
  }

  const addHour = (key: string, count: HourCount) => {
    const known = hours.get(key)
    if (known === undefined) {
      if (hours.size < room.counts) hours.set(key, count)
      else dropped++
    } else {
      known.requests += count.requests
      if (count.firstAt < known.firstAt) known.firstAt = count.firstAt
      if (count.lastAt > known.lastAt) known.lastAt = count.lastAt
    }
  }
  const addMinute = (key: string, count: MinuteCount) => {
    if (minutes.size >= room.counts && !minutes.has(key)) return
    const known = getOrAdd(minutes, key, () => ({ ...count, requests: 0, limited: 0 }))
    known.requests += count.requests
    known.limited += count.limited
  }

  const store = async () => {
    if (hours.size === 0) return
    const batch = { requests, hours, minutes }
    requests = []
    roomTaken = new Map()
    hours = new Map()
    minutes = new Map()
    try {
      await writeRequests(db, {
        requests: batch.requests,
        hours: [...batch.hours.values()],
        minutes: [...batch.minutes.values()],
      })
    } catch (error) {
      const all = [...batch.requests, ...requests]
      requests = all.slice(0, room.requests)
      dropped += all.length - requests.length
      for (const [key, count] of batch.hours) addHour(key, count)
      for (const [key, count] of batch.minutes) addMinute(key, count)
      throw error
    }
  }
  // One after the other, so that closing writes what is left once the flush before it has ended.
  const flush = () => {
    const flushed = flushing.then(store)
    flushing = flushed.catch(() => {})
    return flushed
  }
  let isUnderWay = false
  const timer = setInterval(() => {
    // A database that does not answer is not asked again before it has failed.
    if (isUnderWay) return
    isUnderWay = true
    flush()
      .catch(onError)
      .finally(() => {
        isUnderWay = false
      })
  }, flushMilliseconds)
  timer.unref()

  return {
    count(answered: AnsweredRequest) {
      const { caller, namedClient, operationId, status, errorCode, refusedFor } = answered
      const client = caller ?? namedClient
      if (client === undefined || client.partner === null) return
      const { clientId } = client
      const partnerId = client.partner.id
      const now = clock.now()
      const at = now.getTime()
      const minute = Math.floor(at / minuteMilliseconds)
      const hour = Math.floor(at / hourMilliseconds)
      const key = `${clientId} ${operationId}`
      const code = status < 400 ? '' : (refusedFor[0]?.code ?? errorCode)

      const counted = { hour, partnerId, clientId, operation: operationId, status, code, requests: 1 }
      addHour(`${key} ${status} ${code} ${hour}`, { ...counted, firstAt: at, lastAt: at })
      if (caller !== undefined) {
        const limited = status === 429 ? 1 : 0
        addMinute(`${clientId} ${minute}`, { minute, partnerId, clientId, requests: 1, limited })
      }
      if (!isLogged({ status, nth: nthInMinute(minute, key) })) return
      if (hasRoom(clientId, caller !== undefined))
        requests.push(loggedRequest(answered, { clientId, partnerId, now }))
      else dropped++
    },
    now: () => clock.now(),
    dropped: () => dropped,
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

const minuteMilliseconds = 60_000
const hourMilliseconds = 60 * minuteMilliseconds

/** Notes nothing. */
export const noRequestLog = (clock: Clock): RequestLog => ({
  count() {},
  now: () => clock.now(),
  dropped: () => 0,
  flush: async () => {},
  close: async () => {},
})
