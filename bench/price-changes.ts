import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { freePort } from '../test/support/free-port.ts'
import { joinService } from './bench-database.ts'
import { idleReads, reader, times } from './beside-confirmations.ts'
import { afterwards } from './clean-up.ts'
import { startContestant } from './contestant-process.ts'
import type { Figure } from './figures.ts'
import { loadOrders, startDeliveries } from './load-orders.ts'
import { jsonHeaders } from './place-orders.ts'
import { type Service, startService } from './service.ts'
import { percentile } from './statistics.ts'

/** `PRICE_CHANGE_CONTRACTS` tries it with fewer. */
const contracts = Number(process.env.PRICE_CHANGE_CONTRACTS ?? 100_000)

/** How long a price change takes, from the order to prepare it to the last letter, and what reads take meanwhile. */
export async function measurePriceChanges(): Promise<Figure[]> {
  const smtpPort = await freePort()
  const sink = await startContestant('mail-sink.ts', { env: { SMTP_PORT: String(smtpPort) }, readyPath: '/' })
  const service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } })
  const database = await joinService(service)
  const { numbers } = await loadOrders(service, database, contracts)
  const pool = openPool(database.address, { size: 1, isPatient: true })
  afterwards(() => pool.close())
  await startDeliveries(pool, '2026-01-01')
  await pool.execute('vacuum analyze orders')
  const effectiveDate = await raiseLevies(pool)
  const ask = await operator(service)
  const read = await reader(service, numbers)

  // The first reads warm up the rest.
  await times(read, async () => 1, 500)
  const before = await times(read, async () => 1, idleReads)
  const startedAt = performance.now()
  await ask('/price-changes', { effectiveDate })
  const preparing = async () => ((await stateOf(pool)) === 'preparing' ? 1 : 0)
  const during = await times(read, preparing, Number.POSITIVE_INFINITY)
  const preparedSeconds = (performance.now() - startedAt) / 1000
  await ask(`/price-changes/${effectiveDate}/start`, {})
  const sending = async () => ((await stateOf(pool)) === 'sending' ? 1 : 0)
  during.push(...(await times(read, sending, Number.POSITIVE_INFINITY)))
  while ((await sending()) > 0) await pause(50)
  const seconds = (performance.now() - startedAt) / 1000
  const after = await times(read, async () => 1, idleReads)
  const mailed = Number(await (await fetch(sink.origin)).text())
  if (mailed < contracts) throw new Error(`Only ${mailed} of ${contracts} letters arrived.`)

  const [idle, busy] = [percentile([...before, ...after], 0.99), percentile(during, 0.99)]
  const count = contracts.toLocaleString('en')
  return [
    {
      name: 'price-change',
      claim: `prices of ${count} contracts compared, and as many letters mailed`,
      value: seconds,
      unit: 's',
      atMost: 600,
    },
    {
      name: 'price-change-prepared',
      claim: 'of which until they are compared',
      value: preparedSeconds,
      unit: 's',
    },
    {
      name: 'read-beside-price-change',
      claim: 'p99 of a read meanwhile, by that of a quiet service',
      value: busy / idle,
      unit: '×',
      atMost: 2,
    },
    { name: 'read-beside-price-change-ms', claim: 'the same, as time', value: busy, unit: 'ms' },
  ]
}

/** In two months a levy is higher. */
async function raiseLevies(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(sql`
    with last as (
      update levies set valid_to = current_date + 60 where valid_to is null returning *)
    insert into levies (valid_from, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net,
      p19_cent_per_kwh_net, published_on, source)
    select current_date + 60, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net,
      p19_cent_per_kwh_net + 1, published_on, source
    from last returning valid_from as day`)
  return rows[0]?.day ?? ''
}

async function stateOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(sql`
    select r.state from price_change_runs r order by r.effective_date desc limit 1`)
  return rows[0]?.state
}

async function operator(service: Service) {
  const headers = await jsonHeaders(service, 'demo-operator')
  return async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${service.origin}/operator/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`)
  }
}
