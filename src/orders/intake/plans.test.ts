import { expect, test } from 'vitest'
import { asSuperuser, testDatabase } from '../../../test/support/database.ts'
import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { type Query, sql } from '../../platform/db/sql.ts'
import { changedOrders, newestOrders } from './repository.ts'

const { pool } = await testDatabase()

const orderCount = 20_000
// Every five hundredth order changed after its creation.
const changedEvery = 500
// For every thousandth the calendar has a change that nobody has stored.
const dueEvery = 1000
const since = { instant: new Date('2026-06-01T00:00:00Z'), date: '2026-06-02', today: '2026-07-01' }
const filter = { customerNumber: null, partnershipType: null, offset: 0, limit: 100 }

// Of a partner that has no orders among the demo data.
const placed = await seedOrder(pool, await seedAccount(pool), { partner: 'demo-sales' })
await fillWithCopies()
const partnerId = await partnerOf(placed)

test('orders that changed since a moment are found by the index of changes', async () => {
  const plan = await planOf(changedOrders({ ...filter, partnerId }, { ...since, today: '2026-06-30' }))
  expect(scansOf(plan)).toContain('orders_changed')
  expect(plan).not.toContain('"Seq Scan"')
  expect(maxRows(plan)).toBeLessThanOrEqual(orderCount / changedEvery)
})

test('orders that the calendar has changed, stored or not, are found without looking at those that wait', async () => {
  const query = changedOrders({ ...filter, partnerId }, since)
  const plan = await planOf(query)
  const { rows } = await pool.query(query)

  expect(scansOf(plan)).toEqual(expect.arrayContaining(['orders_changed', 'orders_due']))
  expect(plan).not.toContain('"Seq Scan"')
  expect(maxRows(plan)).toBe(rows.length)
  expect(rows).toHaveLength(orderCount / changedEvery + orderCount / dueEvery)
})

test('a page of the newest orders walks their index and stops after the page', async () => {
  const plan = await planOf(newestOrders({ ...filter, partnerId, changedSince: null }))
  // Where one partner has all orders, the index of all orders serves as well.
  expect(scansOf(plan)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^orders_(of_partner|newest)$/)]),
  )
  expect(plan).not.toContain('"Seq Scan"')
  // One more than the page, which tells whether there is a next one.
  expect(maxRows(plan)).toBe(filter.limit + 1)
})

/** The plan as it ran, and so with the rows that each step really touched. */
async function planOf({ text, values }: Query): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>({
    name: '',
    text: `explain (analyze, costs off, timing off, format json) ${text}`,
    values,
  })
  return JSON.stringify(rows[0]?.['QUERY PLAN'])
}

const scansOf = (plan: string) => [...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name)
const maxRows = (plan: string) =>
  Math.max(...[...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows)))

/** Copies of an order; each waits for its day, and for a few of them it has come. */
async function fillWithCopies(): Promise<void> {
  await asSuperuser(pool).execute(`
    -- One by one the triggers would take as long as twenty thousand orders do.
    set session_replication_role = replica;
    insert into orders
    select copy.* from orders o, generate_series(1, ${orderCount}) n,
      jsonb_populate_record(o, jsonb_build_object(
        'contract_number', (5000000000 + n)::text,
        'created_at', o.created_at + make_interval(secs => n),
        'updated_at', o.created_at + make_interval(secs => n, days => case when n % ${changedEvery} = 0 then 200 else 0 end),
        'due_date', date '${since.today}' + case when n % ${dueEvery} = 1 then 0 else n % 365 + 1 end
      )) copy
    where o.contract_number = '${placed}';
    analyze orders`)
}

async function partnerOf(contractNumber: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    sql`select o.partner_id as id from orders o where o.contract_number = ${contractNumber}`,
  )
  return rows[0]?.id ?? ''
}
