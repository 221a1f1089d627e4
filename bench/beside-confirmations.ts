import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { freePort } from '../test/support/free-port.ts'
import { joinService } from './bench-database.ts'
import { afterwards } from './clean-up.ts'
import { startContestant } from './contestant-process.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, type Service, startService } from './service.ts'
import { percentile } from './statistics.ts'

const confirmations = 1000
export const idleReads = 1500
const restMilliseconds = 5

/** What reads take while a thousand contracts are rendered and mailed by the same process, against a quiet one. */
export async function measureBesideConfirmations(): Promise<Figure[]> {
  const smtpPort = await freePort()
  const sink = await startContestant('mail-sink.ts', {
    env: { SMTP_PORT: String(smtpPort) },
    readyPath: '/',
  })
  const service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } })
  const database = await joinService(service)
  const { numbers } = await loadOrders(service, database, confirmations)
  const pool = openPool(database.address, { size: 1, isPatient: true })
  afterwards(() => pool.close())
  await pool.execute(`update orders set state = 'PendingDelivery', delivery_state = 'DeliveryPending', open_reasons = '{}',
    start_date = current_date + 30, confirmed_at = now() where contract_number like '5%'`)
  await pool.execute('vacuum analyze orders')
  const read = await reader(service, numbers)

  // The first contracts load what renders them, and the first reads warm up the rest.
  await enqueue(pool, numbers.slice(0, 20))
  await times(read, () => waiting(pool), 500)
  const before = await times(read, async () => 1, idleReads)
  const startedAt = performance.now()
  await enqueue(pool, numbers)
  const during = await times(read, () => waiting(pool), Number.POSITIVE_INFINITY)
  const seconds = (performance.now() - startedAt) / 1000
  const after = await times(read, async () => 1, idleReads)
  const mailed = Number(await (await fetch(sink.origin)).text())
  if (mailed < confirmations) throw new Error(`Only ${mailed} mails arrived.`)

  const idle = percentile([...before, ...after], 0.99)
  const busy = percentile(during, 0.99)
  const [name, claim] = [
    'read-beside-confirmations',
    'p99 of a read while 1,000 contracts are rendered and mailed',
  ]
  return [
    { name, claim: `${claim}, by that of a quiet service`, value: busy / idle, unit: '×', atMost: 2 },
    { name: `${name}-ms`, claim: 'the same, as time', value: busy, unit: 'ms' },
    { name: `${name}-idle-ms`, claim: 'the p99 of a quiet service', value: idle, unit: 'ms' },
    {
      name: 'confirmations',
      claim: '1,000 contracts rendered and mailed meanwhile',
      value: seconds,
      unit: 's',
    },
  ]
}

const enqueue = (pool: Pool, numbers: readonly string[]) =>
  pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at)
    select 'send-contract-confirmation-mail', n, now(), now() from unnest(${numbers}::text[]) n`)

async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(sql`
    select count(*) as count from tasks t where t.done_at is null and t.parked_at is null and t.subject like '5%'`)
  return rows[0]?.count ?? 0
}

/** One read after the other with a rest between them, as a client works, until there are enough or nothing is left to do. */
export async function times(
  read: () => Promise<number>,
  left: () => Promise<number>,
  max: number,
): Promise<number[]> {
  const taken: number[] = []
  while (taken.length < max) {
    taken.push(await read())
    await pause(restMilliseconds)
    if (taken.length % 100 === 0 && (await left()) === 0) break
  }
  return taken
}

/** Reads an order and the tariffs by turns, over one connection that stays open. */
export async function reader({ origin, ...service }: Service, numbers: readonly string[]) {
  const headers = { authorization: `Bearer ${await demoToken({ origin, ...service })}` }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterwards(async () => agent.destroy())
  let reads = 0
  return () =>
    new Promise<number>((resolve, reject) => {
      const number = numbers[(reads * 7919) % numbers.length]
      const path = reads++ % 2 === 0 ? `${ordersPath}/${number}` : '/partner/v1/tariffs'
      const sentAt = performance.now()
      get(`${origin}${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} is answered with ${answer.statusCode}.`))
        answer.resume()
        answer.on('end', () => resolve(performance.now() - sentAt))
      }).on('error', reject)
    })
}
