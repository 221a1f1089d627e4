/**
 * A service with as much as an answer may show: full pages, fifteen years of readings, every postcode of the country, five
 * thousand market partners.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { manyMarketPartners } from '../../src/tariffs/market-partners/many-market-partners.fixture.ts'
import { anOrder, type OrderChanges } from '../../test/support/an-order.ts'
import { joinService } from '../bench-database.ts'
import { afterwards } from '../clean-up.ts'
import { copyRow } from '../copy-row.ts'
import { daysOf } from '../energy/load-energy.ts'
import { loadOrders, startDeliveries } from '../load-orders.ts'
import { demoToken } from '../service.ts'
import { startWatchedService, type WatchedService } from './watched-service.ts'

export type BenchRequest = {
  method?: string
  path: string
  as?: string
  cookie?: string
  type?: string
  body?: string | object
}

export type World = {
  service: WatchedService
  pool: Pool
  /** Sends a request and reads the whole answer. */
  ask(asked: BenchRequest): Promise<{ status: number; text: string }>
  /** Places an order and tells its number. */
  place(changes?: OrderChanges): Promise<string>
  /** Takes an order to a state. */
  advance(contractNumber: string, to: string): Promise<void>
  /** Waits until no task is due, by the clock of the sandbox, which may be seconds ahead of the real one. */
  settle(): Promise<void>
  /** A contract with fifteen years of readings, and its customer. */
  long: { contractNumber: string; customerNumber: string; from: string; to: string }
  /** A customer with 500 contracts. */
  rich: { customerNumber: string; emailAddress: string }
  /** An order whose contract was confirmed by mail. */
  confirmed: { contractNumber: string; customerNumber: string; fileId: string }
}

const orders = 1500
const from = '2012-01-01'
const to = '2026-11-01'

export async function eventLoopWorld(): Promise<World> {
  const service = await startWatchedService({
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'silent',
    SIMULATOR_STEP_MS: '0',
  })
  const database = await joinService(service)
  const pool = openPool(database.address, { size: 2, isPatient: true })
  afterwards(() => pool.close())
  const tokens = new Map<string, string>()

  const ask = async ({ method = 'GET', path, as, cookie, type = 'application/json', body }: BenchRequest) => {
    if (as !== undefined && !tokens.has(as)) tokens.set(as, await demoToken(service, as))
    const answer = await fetch(`${service.origin}${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${tokens.get(as)}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
      redirect: 'manual',
    })
    return { status: answer.status, text: await answer.text() }
  }

  let placed = 0
  const place = async (changes: OrderChanges = {}) => {
    const body = anOrder({ userAccount: { emailAddress: `loop-${++placed}@example.com` } })
    Object.assign(body.contract.deliveryDetails, {
      maLoIdentifier: null,
      meterNumber: `1EMH${1_000_000_000 + placed}`,
      ...changes.contract?.deliveryDetails,
    })
    const answer = await ask({ method: 'POST', path: '/partner/v1/orders', as: 'demo-whitelabel', body })
    return JSON.parse(answer.text).contractNumber as string
  }
  const advance = async (contractNumber: string, state: string) => {
    const path = `/sandbox/v1/orders/${contractNumber}/advance`
    await ask({ method: 'POST', path, as: 'demo-whitelabel', body: { to: state } })
  }
  // An order looks again after a minute whether the market has answered; nobody waits for that.
  const settle = async () => {
    for (;;) {
      const { rows } = await pool.query(sql`
        select from tasks where done_at is null and parked_at is null and due_at <= now() + interval '20 seconds' limit 1`)
      if (rows.length === 0) return
      await pause(20)
    }
  }

  const { numbers } = await loadOrders(service, database, orders)
  const long = { contractNumber: numbers[0] ?? '', customerNumber: '4000000001', from, to }
  await fill(pool, long)
  const confirmedNumber = await place()
  await advance(confirmedNumber, 'Delivery')
  await settle()
  await fillMails(pool)
  await fillMarketMessages(pool)
  const { rows } = await pool.query<{ customerNumber: string; fileId: string }>(sql`
    select a.customer_number as "customerNumber", d.id as "fileId" from orders o
    join accounts a on a.id = o.account_id join documents d on d.contract_number = o.contract_number
    where o.contract_number = ${confirmedNumber}`)
  const [found] = rows
  if (found === undefined) throw new Error('The contract was not confirmed.')
  const confirmed = { contractNumber: confirmedNumber, ...found }
  const rich = { customerNumber: '4000000002', emailAddress: '2@load.example' }
  return { service, pool, ask, place, advance, settle, long, rich, confirmed }
}

async function fill(pool: Pool, { contractNumber }: { contractNumber: string }): Promise<void> {
  await startDeliveries(pool, from)
  await pool.execute(`update orders set account_id = lpad('2', 32, '0')::uuid
    where contract_number between '5000001001' and '5000001500'`)
  await storeReadings(pool, daysOf(contractNumber, from, to), { now: new Date(`${to}T12:00:00Z`) })
  await pool.execute(`insert into day_ahead_price_days (delivery_date, version, starts_at, micro_cent_per_kwh,
      resolution_minutes, source, known_at)
    select d, 1, s.starts_at, array_fill(8000000, array[(extract(epoch from s.ends_at - s.starts_at) / 900)::integer]),
      60, 'import', now()
    from generate_series(timestamp '${from}', '${to}', interval '1 day') d
    cross join lateral (select d at time zone 'Europe/Berlin' as starts_at,
      (d + interval '1 day') at time zone 'Europe/Berlin' as ends_at) s
    on conflict do nothing`)
  await pool.execute(`insert into price_forecasts (known_until, made_at, sources, days_learnt, milliseconds)
    select d, now(), '{Import of the supplier}', 730, 3000 from generate_series(current_date - 400, current_date + 1, interval '1 day') d
    on conflict do nothing`)
  await pool.execute(`insert into price_forecast_days
    select f.known_until, t.date, t.date::timestamp at time zone 'Europe/Berlin', p.prices, p.prices, p.prices, 1, 24, 33, 29, 0.8
    from price_forecasts f
    cross join lateral (select f.known_until + n as date from generate_series(1, 7) n) t
    cross join (select array_fill(8000000, array[96])) p (prices)
    on conflict do nothing`)
  const marketPartners = JSON.stringify(manyMarketPartners(5000))
  await pool.query(sql`
    insert into market_partners
    select * from json_populate_recordset(null::market_partners, ${marketPartners}::json) on conflict do nothing`)
  await pool.execute(`insert into partners (slug, type, brand_name)
    select 'many-' || n, 'Whitelabel', 'Brand ' || n from generate_series(1, 500) n`)
  await pool.execute(`insert into clients (client_id, partner_id, scopes)
    select 'many-' || n, p.id, array['api:partner'] from generate_series(1, 500) n
    join partners p on p.slug = 'many-' || n`)
  await pool.execute(`insert into audit_trail (at, actor, action, subject, before, after)
    select now(), 'client:demo-operator', 'client.scopes', 'many-' || n, '{"scopes": ["api:partner"]}',
      '{"scopes": ["api:partner", "create:orders"]}' from generate_series(1, 600) n`)
  await pool.execute(`insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
    select 'send-order-confirmation-mail', (5000000000 + n)::text, now(), now(), 29, now(), 'MailFailure ECONNREFUSED'
    from generate_series(1, 600) n`)
}

/** More than a page of what is said to the market. */
const fillMarketMessages = (pool: Pool) =>
  copyRow(pool, 'market_messages', {
    from: 1,
    to: 600,
    where: `t.id = (select m.id from market_messages m where m.direction = 'out' limit 1)`,
    changed: { id: 'gen_random_uuid()' },
  })

/** A mailbox with more than a page of the longest mails that there are. */
const fillMails = (pool: Pool) =>
  copyRow(pool, 'mails', {
    from: 1,
    to: 600,
    where: `t.id = (select m.id from mails m where m.kind = 'send-contract-confirmation-mail' limit 1)`,
    changed: {
      id: 'gen_random_uuid()',
      task_id: 'gen_random_uuid()',
      to_address: `'2@load.example'`,
      to_key: `'2@load.example'`,
    },
  })
