import { openPool } from '../src/platform/db/open-pool.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { type Filled, pageTimes } from './page-times.ts'
import { demoToken, startService } from './service.ts'
import { median } from './statistics.ts'

const few = 10_000
const many = 1_000_000

/** What a page of the newest customers takes when there are a million of them, against ten thousand. */
export async function measureListCustomers(): Promise<Figure[]> {
  const [small, large] = [await startWithCustomers(few), await startWithCustomers(many)]
  const times = await pageTimes(
    { small, large },
    { path: '/partner/v1/customers', items: 500, pagesPerRound: 10 },
  )
  const [ours, theirs] = [median(times.large), median(times.small)]
  return [
    {
      name: 'list-customers',
      claim: 'page of 500 newest of 1,000,000 customers, by that of 10,000',
      value: ours / theirs,
      unit: '×',
      atMost: 3,
    },
    { name: 'list-customers-page', claim: 'the same page of 1,000,000 customers', value: ours, unit: 'ms' },
  ]
}

async function startWithCustomers(count: number): Promise<Filled> {
  const service = await startService()
  const database = await joinService(service)
  await loadOrders(service, database, count, { withPrices: false })
  const pool = openPool(database.address, { size: 1, isPatient: true })
  // The orders were loaded without their triggers.
  await pool.execute(`
    insert into partner_customers (partner_id, account_id, since, is_brought, is_linked)
    select o.partner_id, o.account_id, o.created_at, true, false from orders o where o.contract_number like '5%'`)
  await pool.execute('vacuum analyze partner_customers')
  await pool.close()
  return { service, authorization: `Bearer ${await demoToken(service)}` }
}
