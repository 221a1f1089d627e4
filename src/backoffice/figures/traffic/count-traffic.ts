import type { Db } from '../../../platform/db/sql.ts'
import type { AnsweredRequest, TrafficCounter } from '../../../platform/http/count-requests.ts'
import { latencyLimits } from '../../../platform/monitoring/latency-limits.ts'
import { berlinToday } from '../../../platform/time/berlin.ts'
import { addTraffic, type LatencyCount, type RequestCount } from './repository.ts'

export type TrafficCounts = TrafficCounter & {
  /** Stores what was counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 10_000

/** Far more than partners, operations and codes make in that time; what goes beyond it is counted without them. */
const usualMaxCounts = 5000

type Options = { onError: (error: unknown) => void; maxCounts?: number }

/**
 * Counts the requests to the APIs in memory and adds them to the tables every few seconds, so that a request costs no write.
 * What a process has counted since then is lost if it is killed.
 */
export function countTraffic(db: Db, { onError, maxCounts = usualMaxCounts }: Options): TrafficCounts {
  let requests = tally<RequestCount>()
  let latencies = tally<LatencyCount>()
  let flushing = Promise.resolve()

  const addOther = (date: string, counted: RequestCount) =>
    add(requests, `${date} others ${counted.status}`, {
      ...counted,
      partnerId: null,
      operation: 'others',
      code: '',
    })
  const store = async () => {
    if (requests.size === 0) return
    const batch = { requests: [...requests.values()], latencies: [...latencies.values()] }
    const [countedRequests, countedLatencies] = [requests, latencies]
    requests = tally()
    latencies = tally()
    try {
      await addTraffic(db, batch)
    } catch (error) {
      addTo(requests, countedRequests)
      addTo(latencies, countedLatencies)
      throw error
    }
  }
  // One after the other, so that closing stores what is left once the flush before it has ended.
  const flush = () => {
    const flushed = flushing.then(store)
    flushing = flushed.catch(() => {})
    return flushed
  }
  const timer = setInterval(() => flush().catch(onError), flushMilliseconds)
  timer.unref()

  return {
    count(answered) {
      const date = berlinToday(answered.receivedAt)
      const isRoom = requests.size < maxCounts
      const counted = requestOf(date, answered)
      const key = keyOf(counted)
      if (isRoom || requests.has(key)) add(requests, key, counted)
      else addOther(date, counted)
      const { milliseconds } = answered
      if (milliseconds === null) return
      const limit = latencyLimits.find((max) => milliseconds <= max) ?? null
      const partnerId = isRoom ? counted.partnerId : null
      add(latencies, `${date} ${partnerId} ${limit}`, { date, partnerId, milliseconds: limit, requests: 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

const requestOf = (
  date: string,
  { operationId, status, errorCode, caller }: AnsweredRequest,
): RequestCount => ({
  date,
  partnerId: caller?.partner?.id ?? null,
  operation: operationId,
  status,
  code: errorCode,
  requests: 1,
})

const keyOf = ({ date, partnerId, operation, status, code }: RequestCount): string =>
  `${date} ${partnerId} ${operation} ${status} ${code}`

type Tally<Count> = Map<string, Count>
const tally = <Count>(): Tally<Count> => new Map()

function add<Count extends { requests: number }>(to: Tally<Count>, key: string, count: Count): void {
  const known = to.get(key)
  if (known === undefined) to.set(key, count)
  else known.requests += count.requests
}

function addTo<Count extends { requests: number }>(to: Tally<Count>, counts: Tally<Count>): void {
  for (const [key, count] of counts) add(to, key, count)
}
