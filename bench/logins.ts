import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Address } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { logIn, openLoginForm } from './log-in.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, type Service, startService } from './service.ts'
import { median } from './statistics.ts'

const loginsPerSecond = 20
const reads = 1500

/** What a read of an order takes while customers log in, each at the cost of an Argon2 check. */
export async function measureLogins(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const { numbers } = await loadOrders(service, database, 1000, { withPrices: false })
  const addresses = await customersWithPasswords(database.address)
  await readTimes(service, numbers)
  const before = await readTimes(service, numbers)
  const logins = startLogins(service, addresses)
  const during = await readTimes(service, numbers)
  const { count, seconds } = await logins.stop()
  return [
    {
      name: 'logins',
      claim: `a read of an order beside ${loginsPerSecond} logins a second, by one without`,
      value: median(during) / median(before),
      unit: '×',
      atMost: 1.5,
    },
    {
      name: 'logins-done',
      claim: 'logins a second meanwhile',
      value: count / seconds,
      unit: '/s',
      atMost: undefined,
    },
  ]
}

/** Many customers, as there would be: one who logs in 20 times a second is turned away. */
async function customersWithPasswords(address: Address): Promise<string[]> {
  const pool = openPool(address, { size: 1, isPatient: true })
  const { rows } = await pool.query<{ email: string }>(sql`
    update accounts a set password_hash = (
      select demo.password_hash from accounts demo where demo.customer_number = '20000018')
    where a.id in (select b.id from accounts b where b.password_hash is null order by b.id limit 100)
    returning a.email_address as email`)
  await pool.close()
  return rows.map(({ email }) => email)
}

async function readTimes(service: Service, numbers: string[]): Promise<number[]> {
  const headers = { authorization: `Bearer ${await demoToken(service)}` }
  const times: number[] = []
  for (let count = 0; count < reads; count++) {
    const number = numbers[(count * 7919) % numbers.length]
    const startedAt = performance.now()
    const answer = await fetch(`${service.origin}${ordersPath}/${number}`, { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`An order is answered with ${answer.status}.`)
    // As a partner asks, not as fast as it goes: what counts is how long one answer takes.
    await pause(2)
  }
  return times
}

function startLogins({ origin }: Service, addresses: string[]) {
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  let started = 0
  let count = 0
  let fault: unknown
  const form = openLoginForm(origin)
  const timer = setInterval(() => {
    const login = form
      .then((sent) => logIn(origin, sent, addresses[started++ % addresses.length] ?? ''))
      .then(() => {
        count++
      })
      .catch((error) => {
        fault = error
      })
      .finally(() => running.delete(login))
    running.add(login)
  }, 1000 / loginsPerSecond)

  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      await Promise.all(running)
      if (fault !== undefined) throw fault
      return { count, seconds }
    },
  }
}
