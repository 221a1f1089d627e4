import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Reach } from '../../platform/http-client/reach.ts'
import { describeError, type Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type DeliveryOutcome,
  type DueDelivery,
  type Failing,
  type Lease,
  type LeasedEndpoint,
  makeAllDue,
  noteSuccess,
  type Release,
  renewLease,
  takeDue,
} from './queue-repository.ts'
import { recordFailure } from './record-failure.ts'
import { nextAttempt, nextProbe } from './retry-pauses.ts'
import { openSecrets } from './secrets.ts'
import { type Naming, type Receiver, type ReceiverAnswer, sendDelivery } from './send-delivery.ts'

export type LaneDeps = {
  db: Db
  keyring: Keyring
  clock: Clock
  log: Log
  reach: Reach
  timeoutMs: number
  writeOutcome: (outcome: DeliveryOutcome) => Promise<void>
  release: (release: Release) => Promise<void>
  /** How bodies name who is notified; undefined if the client that made the endpoint is disabled. */
  namingOf: (endpoint: LeasedEndpoint) => Promise<Naming | undefined>
  lease: () => Lease
}

export type Lane = {
  /** There may be new deliveries. */
  wake(): void
  /** Sends nothing more; `ended` resolves when the answers to what was sent are stored. */
  stop(): void
  /** Whether it was woken too late to look itself. */
  ended: Promise<boolean>
}

const inFlightAtMost = 16
const knownAtMost = 256
/** One event may be at fault itself; so many different ones are not. */
const failuresOfAnOutage = 3
const pauseOfDisabledClient = 60_000
/** How often a lane looks for more while it waits for answers, in milliseconds. */
const minBetweenLoads = 200

/**
 * Delivers to one endpoint, beside all others, for as long as something is due. Events of a contract follow each other
 * where the endpoint is ordered. When several different deliveries have failed in a row, the lane ends, and the next one
 * tries a single delivery: its success lets all others go.
 */
export function startLane(deps: LaneDeps, endpoint: LeasedEndpoint): Lane {
  const { db, clock, log, writeOutcome } = deps
  const known = new Set<string>()
  const ready: DueDelivery[] = []
  /** What waits for an earlier event of its contract. */
  const chains = new Map<string, DueDelivery[]>()
  /** Contracts whose event failed while more was being loaded. */
  const heldUp = new Set<string>()
  const failed = new Set<string>()
  const agents = { 'http:': new Agent(keepOpen), 'https:': new TlsAgent(keepOpen) }
  let isFailing = endpoint.failingSince !== null
  let isProbing = endpoint.retryAt !== null
  let isOver = false
  let retryAt: Date | null = null
  /** The last load was not all. */
  let mayBeMore = true
  let isWoken = false
  let loadedAt = 0
  let isLoading = false
  let receiver: Receiver | undefined
  let inFlight = 0
  let signal = () => {}
  let noting: Promise<Failing | undefined> | undefined

  const keyOf = ({ contractNumber }: DueDelivery) => (endpoint.isOrdered ? contractNumber : null)

  const add = (delivery: DueDelivery) => {
    known.add(delivery.id)
    const key = keyOf(delivery)
    const chain = key === null ? undefined : chains.get(key)
    if (chain !== undefined) chain.push(delivery)
    else {
      if (key !== null) chains.set(key, [])
      ready.push(delivery)
    }
  }

  const follow = (delivery: DueDelivery) => {
    const key = keyOf(delivery)
    const next = key === null ? undefined : chains.get(key)?.shift()
    if (next !== undefined) ready.push(next)
    else if (key !== null) chains.delete(key)
  }

  /** Forgets those that wait for a delivery that failed: they are due when it is. */
  const holdUp = (delivery: DueDelivery) => {
    const key = keyOf(delivery)
    if (key === null) return
    for (const { id } of chains.get(key) ?? []) known.delete(id)
    chains.delete(key)
    heldUp.add(key)
  }

  const canLoad = () => {
    if (known.size > (isProbing ? 0 : knownAtMost / 2)) return false
    const isPaused = known.size > 0 && performance.now() < loadedAt + minBetweenLoads
    return mayBeMore || (isWoken && !isPaused)
  }

  /** Looks at the endpoint and for more deliveries. A changed address or secret counts from here on. */
  const load = async () => {
    mayBeMore = false
    isWoken = false
    const isFirst = loadedAt === 0
    loadedAt = performance.now()
    const current = isFirst ? endpoint : await renewLease(db, endpoint.id, deps.lease())
    // Lost, switched off, deleted, or to be restarted in the other order.
    isOver ||= current === undefined || current.isOrdered !== endpoint.isOrdered
    if (current === undefined || isOver) return
    const naming = await deps.namingOf(current)
    if (naming === undefined) {
      isOver = true
      retryAt = new Date(clock.now().getTime() + pauseOfDisabledClient)
      return
    }
    const url = new URL(current.url)
    receiver = {
      endpointId: endpoint.id,
      url,
      secrets: await openSecrets(deps.keyring, endpoint.id, current.secrets),
      naming,
      isOperators: current.partnerId === null,
      reach: deps.reach,
      agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
      timeoutMs: deps.timeoutMs,
    }
    const limit = isProbing ? inFlightAtMost : knownAtMost - known.size
    heldUp.clear()
    const found = await takeDue(db, current, { now: clock.now(), limit, except: [...known] })
    // Nothing is begun that would only be forgotten again.
    if (isOver) return
    found.filter((delivery) => !heldUp.has(keyOf(delivery) ?? '')).forEach(add)
    mayBeMore ||= found.length === limit
  }

  const succeed = async (outcome: DeliveryOutcome, delivery: DueDelivery) => {
    failed.clear()
    follow(delivery)
    await writeOutcome(outcome)
    const wasProbing = isProbing
    isProbing = false
    if (isFailing || wasProbing) await noteSuccess(db, endpoint.id)
    isFailing = false
    if (!wasProbing) return
    await makeAllDue(db, endpoint.id, clock.now())
    mayBeMore = true
  }

  /** What fails at the same time is noted once: each would hold a connection to the database and wait for the others. */
  const noteFailure = (now: Date, isGone: boolean) => {
    if (isGone) return recordFailure(db, endpoint.id, { now, isGone })
    noting ??= recordFailure(db, endpoint.id, { now, isGone }).finally(() => {
      noting = undefined
    })
    return noting
  }

  const fail = async (outcome: DeliveryOutcome, delivery: DueDelivery, askedPause: number) => {
    failed.add(delivery.id)
    if (isProbing || failed.size >= failuresOfAnOutage || askedPause > 0) isOver = true
    // Only then may others be loaded that it holds up.
    await writeOutcome(outcome)
    holdUp(delivery)
    isFailing = true
    const now = clock.now()
    const failing = await noteFailure(now, outcome.status === 410)
    if (failing === undefined || !failing.isEnabled) isOver = true
    if (failing === undefined) return
    if (isOver) {
      const asked = new Date(now.getTime() + askedPause)
      retryAt = latest(nextProbe({ failingSince: failing.failingSince, now }), asked, retryAt ?? now)
    }
    if (!failing.isEnabled)
      log.warn({ endpointId: endpoint.id, reason: failing.disabledBecause }, 'webhook endpoint switched off')
  }

  const send = async (delivery: DueDelivery, receiver: Receiver) => {
    inFlight++
    const at = clock.now()
    const answer = await sendDelivery(delivery, receiver, at).finally(() => inFlight--)
    const outcome = outcomeOf(delivery, answer, { at, now: clock.now() })
    signal()
    await (answer.isSuccess ? succeed(outcome, delivery) : fail(outcome, delivery, answer.askedPause))
  }

  const start = (delivery: DueDelivery, receiver: Receiver) => {
    send(delivery, receiver)
      .catch((error) => {
        isOver = true
        log.warn(
          { endpointId: endpoint.id, error: describeError(error) },
          'the outcome of a webhook delivery could not be stored; it will be repeated',
        )
      })
      .finally(() => {
        known.delete(delivery.id)
        signal()
      })
  }

  const somethingHappens = () =>
    new Promise<void>((resolve) => {
      signal = resolve
    })

  const loadBeside = () => {
    isLoading = true
    load()
      .catch((error) => {
        isOver = true
        log.warn(
          { endpointId: endpoint.id, error: describeError(error) },
          'could not load webhook deliveries',
        )
      })
      .finally(() => {
        isLoading = false
        signal()
      })
  }

  const deliverAll = async () => {
    while (!isOver) {
      const happened = somethingHappens()
      if (!isLoading && canLoad()) loadBeside()
      while (receiver !== undefined && !isOver && inFlight < (isProbing ? 1 : inFlightAtMost)) {
        const delivery = ready.shift()
        if (delivery === undefined) break
        start(delivery, receiver)
      }
      if (!isLoading && known.size === 0) break
      await happened
    }
  }

  const untilIdle = async () => {
    // What was not sent stays due.
    for (const { id } of [...ready, ...[...chains.values()].flat()]) known.delete(id)
    while (known.size > 0 || isLoading) await somethingHappens()
  }

  const run = async () => {
    await deliverAll()
    await untilIdle()
    for (const agent of Object.values(agents)) agent.destroy()
    // Who has tried nothing leaves it to the next to try.
    const next = retryAt ?? (isProbing ? endpoint.retryAt : null)
    // If this fails, the lease ends by itself.
    await deps.release({ endpointId: endpoint.id, retryAt: next }).catch(() => {})
    return isWoken
  }

  return {
    wake() {
      isWoken = true
      signal()
    },
    stop() {
      isOver = true
      signal()
    },
    ended: run(),
  }
}

const keepOpen = { keepAlive: true, maxSockets: inFlightAtMost }

const latest = (...times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)))

/** A ping is tried once: the partner that sent it looks at the log. */
function outcomeOf(
  delivery: DueDelivery,
  { isSuccess, askedPause, ...answer }: ReceiverAnswer,
  { at, now }: { at: Date; now: Date },
): DeliveryOutcome {
  const ended = { delivery, at, ...answer }
  if (isSuccess) return { ...ended, state: 'Delivered', dueAt: null }
  const attempts = delivery.attempts + 1
  const firstAttemptAt = delivery.firstAttemptAt ?? at
  const dueAt = delivery.event === null ? undefined : nextAttempt({ attempts, firstAttemptAt, now })
  return dueAt === undefined
    ? { ...ended, state: 'Failed', dueAt: null }
    : { ...ended, state: 'Pending', dueAt: latest(dueAt, new Date(now.getTime() + askedPause)) }
}
