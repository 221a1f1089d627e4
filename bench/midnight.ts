import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/platform/db/open-pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { moveClock } from './move-clock.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, type Service, startService } from './service.ts'
import { median } from './statistics.ts'

const due = 100_000
const steps = 20_000

/** What midnight costs when 100,000 contracts begin at once, and how fast the queue of one worker is. */
export async function measureMidnight(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const { numbers } = await loadOrders(service, database, due, { withPrices: false })
  const pool = openPool(database.address, { size: 2, isPatient: true })
  try {
    const stepsPerSecond = await queueSpeed(pool, numbers.slice(0, steps))
    await pool.execute(`update orders set state = 'PendingDelivery', delivery_state = 'DeliveryPending',
      start_date = current_date + 1, due_date = current_date + 1, malo_identifier = null, open_reasons = '{}',
      confirmed_at = now() where contract_number like '5%'`)
    await pool.execute('vacuum analyze orders')

    const before = await readTimes(service, numbers, async () => false, 300)
    const left = async () => {
      const { rows } = await pool.query<{ left: number }>(
        sql`select count(*) as left from orders where state = 'PendingDelivery' and contract_number like '5%'`,
      )
      return rows[0]?.left ?? 0
    }
    const startedAt = performance.now()
    // Well past midnight in Berlin, whatever the time zone of the database says.
    const moving = moveClock(service, { advance: 'P2D' })
    const during = await readTimes(service, numbers, async () => (await left()) === 0, 10_000)
    await moving
    while ((await left()) > 0) await pause(50)
    const seconds = (performance.now() - startedAt) / 1000
    return [
      {
        name: 'midnight',
        claim: '100,000 contracts begin to be delivered, one worker',
        value: seconds,
        unit: 's',
        atMost: 60,
      },
      {
        name: 'midnight-reads',
        claim: 'a read of an order meanwhile, by one before',
        value: median(during) / median(before),
        unit: '×',
        atMost: 2,
      },
      // Written as the time of a thousand steps, since a figure has a most and no least.
      {
        name: 'queue',
        claim: '1,000 steps of the queue, one worker (500 a second)',
        value: 1000 / stepsPerSecond,
        unit: 's',
        atMost: 2,
      },
    ]
  } finally {
    await pool.close()
  }
}

/** Lets the worker look at orders that wait for data: a claim, a lock, a look and a result for each. */
async function queueSpeed(pool: ReturnType<typeof openPool>, numbers: string[]): Promise<number> {
  await pool.execute(`update orders set state = 'Open', delivery_state = 'None', start_date = null, due_date = null,
    open_reasons = '{something is missing}' where contract_number like '5%'`)
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at)
    select 'process-order', n, now(), now() from unnest(${numbers}::text[]) n`)
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      sql`select count(*) as open from tasks where subject like '5%' and done_at is null`,
    )
    if (rows[0]?.open === 0) return numbers.length / ((performance.now() - startedAt) / 1000)
    await pause(100)
  }
}

async function readTimes(
  service: Service,
  numbers: string[],
  isOver: () => Promise<boolean>,
  max: number,
): Promise<number[]> {
  const headers = { authorization: `Bearer ${await demoToken(service)}` }
  const times: number[] = []
  while (times.length < max) {
    const number = numbers[(times.length * 7919) % numbers.length]
    const startedAt = performance.now()
    const answer = await fetch(`${service.origin}${ordersPath}/${number}`, { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    // The clock is moved meanwhile, and with it the token expires.
    if (answer.status === 401) headers.authorization = `Bearer ${await demoToken(service)}`
    else if (!answer.ok) throw new Error(`An order is answered with ${answer.status}.`)
    if (times.length % 20 === 0 && (await isOver())) break
  }
  return times
}
