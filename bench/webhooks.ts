import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { startService } from './service.ts'
import { percentile } from './statistics.ts'
import { addEndpoint, startReceiver } from './webhook-endpoints.ts'

/** API processes that nobody asks anything, and a worker. */
const crew = { WORKERS: '2', LOG_LEVEL: 'warn' }
const contracts = 2000
const events = 20_000
const partners = ['demo-whitelabel', 'demo-hems', 'demo-sales']
const [endpoints, hanging] = [50, 10]
const [rounds, pauseMilliseconds] = [300, 100]
const longestWaitMilliseconds = 60_000

/** How fast one worker delivers, and how long an event takes while other endpoints hang. */
export async function measureWebhooks(): Promise<Figure[]> {
  return [...(await measureRate()), ...(await measureBesideHanging())]
}

async function measureRate(): Promise<Figure[]> {
  const [service, receiver] = await Promise.all([startService({ env: crew }), startReceiver()])
  const { pool, address } = await joinService(service)
  const { numbers } = await loadOrders(service, { address }, contracts, { withPrices: false })
  await addEndpoint(service, receiver.url('/take'))
  await happen(pool, numbers)
  await arrived(receiver, numbers.length)
  await receiver.forget()
  const startedAt = performance.now()
  await happen(
    pool,
    Array.from({ length: events }, (_, n) => numbers[n % numbers.length] as string),
  )
  await arrived(receiver, events)
  const seconds = (performance.now() - startedAt) / 1000
  return [
    {
      name: 'webhooks-rate',
      claim: 'events that one worker publishes and delivers to a fast endpoint, beside an idle API',
      value: events / seconds,
      unit: 'a second',
      atLeast: 1000,
    },
  ]
}

async function measureBesideHanging(): Promise<Figure[]> {
  const [service, receiver] = await Promise.all([startService({ env: crew }), startReceiver()])
  const { pool } = await joinService(service)
  for (let n = 0; n < endpoints; n++) {
    const path = n < hanging ? `/hang/${n}` : `/take/${n}`
    await addEndpoint(service, receiver.url(path), partners[n % partners.length])
  }
  const alive = endpoints - hanging
  // The first deliveries open connections.
  await tellEverybody(pool)
  await arrived(receiver, alive)
  await receiver.forget()
  for (let round = 0; round < rounds; round++) {
    await tellEverybody(pool)
    await pause(pauseMilliseconds)
  }
  await arrived(receiver, rounds * alive)
  const taken = await receiver.milliseconds()
  const [name, claim] = [
    'webhooks-beside-hanging',
    'from commit to delivery with 50 endpoints of which 10 hang',
  ]
  return [
    {
      name,
      claim: `p99 ${claim}, for the other 40`,
      value: percentile(taken, 0.99),
      unit: 'ms',
      atMost: 1000,
    },
    { name: `${name}-median`, claim: 'the median of the same', value: percentile(taken, 0.5), unit: 'ms' },
  ]
}

/** Something happens to each of these contracts, in this order. */
const happen = (pool: Pool, contractNumbers: readonly string[]) =>
  pool.query(sql`
    insert into event_facts (fact, contract_number, detail, happened_at)
    select 'order-moved', n, '{"state": "Delivery", "deliveryState": "Delivery"}', clock_timestamp()
    from unnest(${contractNumbers}::text[]) with ordinality as t (n, i) order by i`)

const tellEverybody = (pool: Pool) =>
  pool.query(sql`
    insert into event_facts (fact, detail, happened_at)
    values ('prices-published', '{"date": "2026-11-15"}', clock_timestamp())`)

async function arrived(receiver: Awaited<ReturnType<typeof startReceiver>>, count: number): Promise<void> {
  const deadline = performance.now() + longestWaitMilliseconds
  for (;;) {
    const { length } = await receiver.milliseconds()
    if (length >= count) return
    if (performance.now() > deadline) throw new Error(`Only ${length} of ${count} events arrived.`)
    await pause(100)
  }
}
