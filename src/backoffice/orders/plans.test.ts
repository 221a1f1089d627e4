/** How PostgreSQL finds a page of the operator's list among very many orders. */
import { expect, test } from 'vitest'
import { asSuperuser, testDatabase } from '../../../test/support/database.ts'
import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import type { Query } from '../../platform/db/sql.ts'
import { findAllOrders } from './repository.ts'
import type { OperatorOrdersQuery } from './schema.ts'

const { pool } = await testDatabase()

const orderCount = 100_000
// Every ten thousandth is in each of the rare states.
const rareEvery = 10_000
const today = '2026-07-01'
const page = { offset: 0, limit: 50 }

const placed = await seedOrder(pool, await seedAccount(pool), { partner: 'demo-sales' })
await fillWithCopies()

/** What is asked for, and the most rows that any step of the plan may touch. */
const asked: readonly [what: string, query: Partial<OperatorOrdersQuery>, maxRows: number][] = [
  ['the newest orders', {}, 51],
  ['orders after one in the middle', { after: String(5_000_000_000 + orderCount / 2) }, 51],
  ['the few that are stuck', { 'filter.isStuck': true }, 51],
  ['the few that are stuck, of a partner', { 'filter.isStuck': true, 'filter.partner': 'demo-sales' }, 51],
  ['those that are not', { 'filter.isStuck': false }, 100],
  ['a state that few have', { 'filter.state': 'Unspecified' }, 51],
  ['a state that most have', { 'filter.state': 'Delivery' }, 100],
  ['a delivery state that few have', { 'filter.deliveryState': 'Denied' }, 51],
  ['a reason of denial', { 'filter.denialReason': 'Dunning' }, 51],
  ['what keeps orders open', { 'filter.openReason': 'meter' }, 51],
  ['a partner that has none', { 'filter.partner': 'demo-hems' }, 51],
  ['a customer', { 'filter.customerNumber': '20000018' }, 51],
  ['an external id', { 'filter.externalId': 'CRM-77' }, 51],
  ['a tariff that nobody has', { 'filter.tariffKey': 'NONE' }, 51],
  ['one order', { 'filter.contractNumber': '5000000007' }, 51],
]

test.each(asked)('%s are found without reading the others', async (_, query, maxRows) => {
  const plan = await planOf({ ...page, ...query })

  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"orders"/)
  expect(rowsTouched(plan)).toBeLessThanOrEqual(maxRows)
})

test('stuck orders of all kinds are found, newest first', async () => {
  const found = await findAllOrders(pool, { offset: 0, limit: 500, 'filter.isStuck': true }, today)

  const numbers = found.map(({ contractNumber }) => contractNumber)
  expect(numbers).toHaveLength(2 * (orderCount / rareEvery))
  expect(numbers).toEqual(numbers.toSorted().reverse())
})

/** The plan of the list as it ran, and so with the rows that each step really touched. */
async function planOf(query: OperatorOrdersQuery): Promise<string> {
  const asked: Query[] = []
  const noting = {
    ...pool,
    query: <Row>(statement: Query) => {
      asked.push(statement)
      return pool.query<Row>(statement)
    },
  }
  await findAllOrders(noting, query, today)
  const { text = '', values = [] } = asked.at(-1) ?? {}
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>({
    name: '',
    text: `explain (analyze, costs off, timing off, format json) ${text}`,
    values,
  })
  return JSON.stringify(rows[0]?.['QUERY PLAN'])
}

const rowsTouched = (plan: string) =>
  Math.max(
    ...[...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)].map(([, rows]) =>
      Number(rows),
    ),
  )

/** Copies of an order: nearly all are delivered, and a few are stuck or denied. */
async function fillWithCopies(): Promise<void> {
  await asSuperuser(pool).execute(`
    -- One by one the triggers would take as long as so many orders do.
    set session_replication_role = replica;
    insert into orders
    select copy.* from orders o, generate_series(1, ${orderCount}) n,
      jsonb_populate_record(o, jsonb_build_object(
        'contract_number', (5000000000 + n)::text,
        'created_at', o.created_at + make_interval(secs => n),
        'updated_at', o.created_at + make_interval(secs => n),
        'malo_identifier', null,
        'start_date', case when n % ${rareEvery} in (1, 2, 3) then null else '2026-01-01' end,
        'open_reasons', case when n % ${rareEvery} = 1 then array['The meter is not known.'] else '{}'::text[] end,
        'state', case n % ${rareEvery} when 1 then 'Open' when 2 then 'Unspecified' when 3 then 'Rejected' else 'Delivery' end,
        'delivery_state', case n % ${rareEvery} when 1 then 'None' when 2 then 'Unknown' when 3 then 'Denied' else 'Delivery' end,
        'denial_reason', case when n % ${rareEvery} = 3 then 'Dunning' end,
        'external_id', 'CRM-' || n
      )) copy
    where o.contract_number = '${placed}';
    analyze orders`)
}
