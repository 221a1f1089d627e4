import { addUpFigures } from '../../src/backoffice/figures/add-up-figures.ts'
import { seedAccount, seedOrder } from '../../src/customers/accounts/account-rows.fixture.ts'
import { aDay } from '../../src/energy/readings/contract.fixture.ts'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import type { TestService } from './test-service.ts'

/** Two months of orders in all states, readings with gaps, requests of two partners, and finished tasks. */
export async function seedFigures({ pool, clock }: TestService): Promise<void> {
  const today = berlinDate(clock.now())
  const ago = (days: number) => plusDays(today, -days)
  const account = await seedAccount(pool)
  const lives = [
    { state: 'Open', deliveryState: 'None' },
    { state: 'Processing', deliveryState: 'InChangeProcess' },
    { state: 'Delivery', deliveryState: 'Delivery', startDate: ago(12) },
    { state: 'Delivery', deliveryState: 'Delivery', startDate: ago(40) },
    { state: 'Rejected', deliveryState: 'Denied' },
    { state: 'Revoked', deliveryState: 'Revoked' },
    {
      state: 'Cancelled',
      deliveryState: 'CancelledDelivery',
      startDate: ago(20),
      endDate: plusDays(today, 20),
    },
  ]
  const contracts: string[] = []
  for (let number = 0; number < 120; number++) {
    const life = lives[(number * number) % lives.length]
    const createdAt = `${ago(15 + ((number * 7) % 50))}T10:00:00Z`
    const partner = number % 3 === 0 ? 'demo-sales' : 'demo-whitelabel'
    const contractNumber = await seedOrder(pool, account, { ...life, createdAt, partner })
    if (life?.state === 'Delivery') contracts.push(contractNumber)
  }
  const days = contracts.slice(1).flatMap((number, index) =>
    Array.from({ length: 11 - (index % 3) }, (_, day) => {
      const whole = aDay(number, ago(1 + day))
      return day === index % 4 ? { ...whole, kwh: whole.kwh.with(8, null as never) } : whole
    }),
  )
  await storeReadings(pool, days, { now: clock.now() })
  await addUpFigures(pool)
  await pool.query(sql`
    insert into api_traffic (day, partner_id, operation, status, code, requests)
    select ${today}::date - d, p.id, a.operation, a.status, a.code, (a.requests * (10 + d % 7) / 10)::bigint
    from generate_series(0, 25) d cross join (select id from partners where slug in ('demo-sales', 'demo-whitelabel')) p
    cross join (values ('listTariffs', 200, '', 900), ('createOrder', 200, '', 60), ('createOrder', 400, 'validation-failed', 14),
      ('listOrders', 429, 'rate-limited', 5), ('readMetrics', 503, 'unavailable', 1), ('issueToken', 401, '', 2))
      as a (operation, status, code, requests)
    on conflict do nothing`)
  await pool.query(sql`
    insert into api_latency (day, partner_id, milliseconds, requests)
    select ${today}::date - d, p.id, l.milliseconds, l.requests + d
    from generate_series(0, 25) d cross join (select id from partners where slug in ('demo-sales', 'demo-whitelabel')) p
    cross join (values (2.5, 500), (5, 300), (25, 100), (100, 60), (500, 8)) as l (milliseconds, requests)
    on conflict do nothing`)
  await pool.query(sql`
    insert into price_forecasts (known_until, made_at, sources, days_learnt, milliseconds)
    select ${today}::date + 1 - d, ${clock.now()}, array['Bundesnetzagentur | SMARD.de'], 730, 2900 from generate_series(0, 40) d`)
  await pool.query(sql`
    insert into price_forecast_days
    select f.known_until, f.known_until + n, (f.known_until + n)::timestamp at time zone 'Europe/Berlin',
      array(select (8e6 + 3e6 * sin(q / 8.0) + 2e5 * n)::int from generate_series(1, 96) q),
      array(select (6e6 + 3e6 * sin(q / 8.0) - 3e5 * n)::int from generate_series(1, 96) q),
      array(select (9e6 + 4e6 * sin(q / 8.0) + 9e5 * n)::int from generate_series(1, 96) q),
      1, 18 + n + (f.known_until - ${today}::date) * 7 % 11, 33 + (f.known_until - ${today}::date) * 3 % 9, 29, 0.8 - (n % 3) / 20.0
    from price_forecasts f cross join generate_series(1, 7) n`)
  await pool.query(sql`
    insert into task_hours (hour, kind, done, parked)
    select date_trunc('hour', ${clock.now()}::timestamptz) - make_interval(hours => h), 'process-order', 40 + (h * 13) % 29, h % 11 / 10
    from generate_series(0, 47) h
    on conflict do nothing`)
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, parked_at)
    values ('send-order-confirmation-mail', '30000016', now(), now(), now()), ('process-order', '30000016', now(), now(), null)`)
}

/** Where the figures are shown, with enough days to draw. */
export function figurePaths({ clock }: TestService) {
  const ago = (days: number) => plusDays(berlinDate(clock.now()), -days)
  return {
    overview: '/console/figures',
    orders: `/console/figures/orders?from=${ago(70)}`,
    'orders-year': '/console/figures/orders?from=2026-01-01&to=2026-12-31',
    funnel: `/console/figures/funnel?from=${ago(70)}`,
    'delivery-times': '/console/figures/delivery-times',
    rejections: `/console/figures/rejections?from=${ago(70)}`,
    traffic: '/console/figures/traffic',
    queue: '/console/figures/queue',
    readings: `/console/figures/readings?from=${ago(14)}`,
    'price-forecast': '/console/figures/price-forecast',
    'prices-with-forecast': '/console/prices',
    usage: '/console/partners/demo-sales/usage',
    refused: '/console/figures/orders?from=2026-03-02&to=2026-03-01',
    nothing: '/console/figures/rejections?from=2020-01-01&to=2020-01-02',
  }
}
