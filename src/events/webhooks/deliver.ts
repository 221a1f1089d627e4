import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Partner } from '../../partners/partner.ts'
import { activeClientIds, partnersById } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Reach } from '../../platform/http-client/reach.ts'
import { describeError, type Log } from '../../platform/log/log.ts'
import { startLooking } from '../../platform/tasks/looking.ts'
import { type Clock, clockOf, partnersAhead } from '../../platform/time/clock.ts'
import { type Lane, startLane } from './lane.ts'
import {
  claimEndpoints,
  type DeliveryOutcome,
  type LeasedEndpoint,
  type Release,
  releaseEndpoints,
  storeDeliveryOutcomes,
} from './queue-repository.ts'
import type { Naming } from './send-delivery.ts'

export type DelivererOptions = {
  db: Db
  keyring: Keyring
  clock: Clock
  log: Log
  reach: Reach
  /** For one request, from the lookup of the name to the last byte. */
  timeoutMs?: number
  /** How often to look for what other processes published or what has become due. */
  pollMilliseconds?: number
}

type Deliverer = {
  /** Looks for due deliveries now; call it after something was published. */
  wake(): void
  /** Sends nothing more and resolves when the answers to what was sent are stored. */
  close(): Promise<void>
}

/** Much longer than a request may take, so that a lane renews it in time. The clock's time, as for tasks. */
export const deliveryLeaseMilliseconds = 60_000
const lanesAtMost = 500
/** For so long a client that was disabled may still get events. */
const accessKeptMilliseconds = 1000
const minBetweenLooks = 20

type Access = {
  /** Clients that are not disabled. */
  clientIds: ReadonlySet<string>
  partners: ReadonlyMap<string, Pick<Partner, 'slug'>>
}

const loadAccess = async (db: Db): Promise<Access> => {
  const [clientIds, partners] = await Promise.all([activeClientIds(db), partnersById(db)])
  return { clientIds, partners }
}

/** What a body says about who is notified: a partner reads its own name, the operator those of all. */
function namingFor(
  { clientId, partnerId }: LeasedEndpoint,
  { clientIds, partners }: Access,
): Naming | undefined {
  if (!clientIds.has(clientId)) return undefined
  const slugOf = (id: string) => partners.get(id)?.slug ?? id
  return partnerId === null
    ? (ids) => ({ partners: ids.map(slugOf).sort() })
    : () => ({ partner: slugOf(partnerId) })
}

/**
 * Delivers events to the endpoints of partners and of the operator until it is closed. Each endpoint has a lane of its own, so that one that is
 * slow or away delays no other. Any number of deliverers and processes may run at once: an endpoint is leased to one.
 */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const { db, clock, log, timeoutMs = 10_000, pollMilliseconds = 250 } = options
  const lanes = new Map<string, Lane>()
  const leaseId = randomUUID()
  const lease = () => {
    const now = clock.now()
    return { id: leaseId, now, until: new Date(now.getTime() + deliveryLeaseMilliseconds) }
  }
  let known = {
    at: Number.NEGATIVE_INFINITY,
    access: Promise.resolve<Access>({ clientIds: new Set(), partners: new Map() }),
  }
  const access = () => {
    if (performance.now() > known.at + accessKeptMilliseconds)
      known = { at: performance.now(), access: loadAccess(db) }
    return known.access
  }
  const deps = {
    ...options,
    timeoutMs,
    lease,
    writeOutcome: createBatchWriter<DeliveryOutcome>((outcomes) => storeDeliveryOutcomes(db, outcomes), {
      pauseMs: 50,
    }),
    release: createBatchWriter<Release>((releases) => releaseEndpoints(db, leaseId, releases)),
    namingOf: async (endpoint: LeasedEndpoint) => namingFor(endpoint, await access()),
  }

  const look = async () => {
    for (const lane of lanes.values()) lane.wake()
    const limit = lanesAtMost - lanes.size
    if (limit === 0) return
    const isSomeAhead = partnersAhead(clock).length > 0
    const claimed = await claimEndpoints(db, lease(), { limit, except: [...lanes.keys()], isSomeAhead })
    for (const endpoint of claimed) {
      const lane = startLane({ ...deps, clock: clockOf(clock, endpoint.partnerId) }, endpoint)
      lanes.set(endpoint.id, lane)
      lane.ended.then((isWoken) => {
        lanes.delete(endpoint.id)
        if (isWoken) wake()
      })
    }
  }

  const { wake, close } = startLooking(async (pause) => {
    // The database is unavailable: deliveries wait in it until the next look.
    await look().catch((error) =>
      log.warn({ error: describeError(error) }, 'could not look for webhook deliveries'),
    )
    await pause(() => minBetweenLooks)
  }, pollMilliseconds)
  return {
    wake,
    async close() {
      await close()
      for (const lane of lanes.values()) lane.stop()
      await Promise.all([...lanes.values()].map(({ ended }) => ended))
    },
  }
}

/**
 * Writes in batches: what arrives while a statement is running, or within the pause after it, shares the next one. A busy
 * deliverer needs only a fraction of the commits, which orders would wait for, and an idle one never waits. Resolves when
 * the item is stored.
 */
function createBatchWriter<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { pauseMs = 0 } = {},
): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined

  const writeWaiting = () => {
    const items = waiting
    waiting = []
    next = undefined
    return write(items)
  }

  return (item) => {
    waiting.push(item)
    if (next === undefined) {
      next = writing.then(writeWaiting)
      writing = next.catch(() => {}).then(() => (pauseMs > 0 ? pause(pauseMs) : undefined))
    }
    return next
  }
}
