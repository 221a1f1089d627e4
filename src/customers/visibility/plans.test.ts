import { expect, test } from 'vitest'
import { asSuperuser, testDatabase } from '../../../test/support/database.ts'
import { type Query, sql } from '../../platform/db/sql.ts'
import { type CustomerFilter, customersQuery } from './repository.ts'

const { pool } = await testDatabase()

const customerCount = 20_000
// Every fourth customer is linked with an id of the partner, every tenth was ordered with one.
const linkedEvery = 4

const partnerId = await fillWithCustomers()
const filter: CustomerFilter = {
  partnerId,
  withBrought: true,
  onlyCustomer: null,
  externalId: null,
  offset: 0,
  limit: 100,
  now: new Date(),
}

test('a page of the newest customers scans their index and stops after the page', async () => {
  const plan = await planOf(customersQuery(filter))

  expect(scansOf(plan)).toContain('partner_customers_newest')
  expect(plan).not.toContain('"Seq Scan"')
  // One more than the page, to detect a next one.
  expect(maxRows(plan)).toBe(filter.limit + 1)
})

test('a page of linked customers scans their own index', async () => {
  const plan = await planOf(customersQuery({ ...filter, withBrought: false }))

  expect(scansOf(plan)).toContain('partner_customers_linked')
  expect(plan).not.toContain('"Seq Scan"')
  expect(maxRows(plan)).toBe(filter.limit + 1)
})

test('a customer is found by the partner’s id without reading others', async () => {
  const plan = await planOf(customersQuery({ ...filter, externalId: 'LINK-4200' }))

  expect(scansOf(plan)).toEqual(expect.arrayContaining(['grants_of_partner', 'orders_external_id']))
  expect(plan).not.toContain('"Seq Scan"')
  expect(maxRows(plan)).toBeLessThanOrEqual(2)
})

/** The executed plan, with the rows that each step actually read. */
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

/** Copies of a demo customer, each with a contract, for one partner. */
async function fillWithCustomers(): Promise<string> {
  const account = `lpad(n::text, 32, '0')::uuid`
  await asSuperuser(pool).execute(`
    -- One by one the triggers would take as long as twenty thousand orders do.
    set session_replication_role = replica;
    insert into accounts
    select copy.* from accounts a, generate_series(1, ${customerCount}) n, jsonb_populate_record(a, jsonb_build_object(
      'id', ${account}, 'customer_number', (4000000000 + n)::text, 'email_key', n || '@plan.example')) copy
    where a.customer_number = '20000026';
    insert into orders
    select copy.* from orders o, generate_series(1, ${customerCount}) n, jsonb_populate_record(o, jsonb_build_object(
      'contract_number', (5000000000 + n)::text, 'account_id', ${account}, 'malo_identifier', null,
      'external_id', case when n % 10 = 0 then 'ORDER-' || n end,
      'confirmation_sent_at', o.confirmation_sent_at + make_interval(secs => n))) copy
    where o.contract_number = '30000032';
    insert into grants (account_id, partner_id, external_id, granted_at)
    select ${account}, p.id, 'LINK-' || n, now() from partners p, generate_series(1, ${customerCount}) n
    where p.slug = 'demo-whitelabel' and n % ${linkedEvery} = 0;
    insert into partner_customers (partner_id, account_id, since, is_brought, is_linked)
    select o.partner_id, o.account_id, o.confirmation_sent_at, true, g.id is not null
    from orders o left join grants g on g.account_id = o.account_id where o.contract_number like '5%';
    set session_replication_role = origin;
    analyze accounts; analyze orders; analyze grants; analyze partner_customers`)
  const { rows } = await pool.query<{ id: string }>(
    sql`select p.id from partners p where p.slug = 'demo-whitelabel'`,
  )
  return rows[0]?.id ?? ''
}
