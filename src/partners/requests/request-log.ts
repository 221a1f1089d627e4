import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { AnsweredRequest, TrafficCounter } from '../../platform/http/count-requests.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type LoggedRequest, loggedRequest } from './logged-request.ts'
import { type HourCount, type MinuteCount, writeRequests } from './repository.ts'

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
  /** Every client that has asked, and what it has asked for since the last flush. Found without making a key: it is asked for each request. */
  const clients = new Map<string, ClientTally>()
  /** What is to be written: counts of before the last flush that failed, or of an hour or minute that is over. */
  let hours = new Map<string, HourCount>()
  let minutes = new Map<string, MinuteCount>()
  let dropped = 0
  let flushing = Promise.resolve()

  const hasRoom = (clientId: string, isVerified: boolean): boolean => {
    const key = isVerified ? clientId : `? ${clientId}`
    const taken = roomTaken.get(key) ?? 0
    if (requests.length >= room.requests || taken >= (isVerified ? room.ofClient : room.unproved))
      return false
    roomTaken.set(key, taken + 1)
    return true
  }

  const addHour = (count: HourCount) => {
    const { hour, clientId, operation, status, code } = count
    const key = `${clientId} ${operation} ${status} ${code} ${hour}`
    const known = hours.get(key)
    if (known !== undefined) {
      known.requests += count.requests
      known.firstAt = Math.min(known.firstAt, count.firstAt)
      known.lastAt = Math.max(known.lastAt, count.lastAt)
    } else if (hours.size < room.counts) hours.set(key, count)
    else dropped += count.requests
  }
  const addMinute = (count: MinuteCount) => {
    const key = `${count.clientId} ${count.minute}`
    const known = minutes.get(key)
    if (known !== undefined) {
      known.requests += count.requests
      known.limited += count.limited
    } else if (minutes.size < room.counts) minutes.set(key, count)
  }
  const gather = () => {
    for (const client of clients.values()) {
      if (client.minute !== undefined) addMinute(client.minute)
      client.minute = undefined
      for (const { counts } of client.operations.values()) {
        for (const count of counts.values()) addHour(count)
        counts.clear()
      }
    }
  }

  const store = async () => {
    gather()
    if (hours.size === 0) return
    const batch = { requests, hours: [...hours.values()], minutes: [...minutes.values()] }
    requests = []
    roomTaken = new Map()
    hours = new Map()
    minutes = new Map()
    try {
      await writeRequests(db, batch)
    } catch (error) {
      const all = [...batch.requests, ...requests]
      requests = all.slice(0, room.requests)
      dropped += all.length - requests.length
      for (const count of batch.hours) addHour(count)
      for (const count of batch.minutes) addMinute(count)
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
      const code = status < 400 ? '' : (refusedFor[0]?.code ?? errorCode)

      const tally = getOrAdd(clients, clientId, newClient)
      const asked = getOrAdd(tally.operations, operationId, newOperation)
      const key = code === '' ? status : `${status} ${code}`
      let count = asked.counts.get(key)
      if (count?.hour !== hour) {
        if (count !== undefined) addHour(count)
        count = {
          hour,
          partnerId,
          clientId,
          operation: operationId,
          status,
          code,
          requests: 0,
          firstAt: at,
          lastAt: at,
        }
        asked.counts.set(key, count)
      }
      count.requests++
      count.lastAt = at
      if (caller !== undefined) {
        if (tally.minute?.minute !== minute) {
          if (tally.minute !== undefined) addMinute(tally.minute)
          tally.minute = { minute, partnerId, clientId, requests: 0, limited: 0 }
        }
        tally.minute.requests++
        if (status === 429) tally.minute.limited++
      }
      asked.nth = asked.minute === minute ? asked.nth + 1 : 1
      asked.minute = minute
      if (!isLogged({ status, nth: asked.nth })) return
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

type ClientTally = { minute: MinuteCount | undefined; operations: Map<string, OperationTally> }
type OperationTally = {
  /** In this minute so many requests came. */
  minute: number
  nth: number
  /** By status, with the code where there is one. */
  counts: Map<number | string, HourCount>
}
const newClient = (): ClientTally => ({ minute: undefined, operations: new Map() })
const newOperation = (): OperationTally => ({ minute: 0, nth: 0, counts: new Map() })

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

/** So many requests of a client to an operation are logged in each minute, so that somebody who tries something out sees it. */
const firstOfMinute = 10
/** After these one in so many: a busy client is known by a sample. */
const oneIn = 100

/** Whether the log has a request: every refused one, and a sample of the others. `nth` counts from 1 in each minute. */
export const isLogged = ({ status, nth }: { status: number; nth: number }): boolean =>
  status >= 400 || nth <= firstOfMinute || nth % oneIn === 0
