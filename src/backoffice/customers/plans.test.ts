/** How PostgreSQL would find the rows of a customer in tables of any size. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { type Db, type Query, sql } from '../../platform/db/sql.ts'
import { personalTables } from '../personal-data/register.ts'
import { reading } from '../personal-data/rows-of-customer.ts'
import { eraseRows, findRemaining } from './erase-rows.ts'
import { planErasure } from './erasure-plan.ts'
import { erasableOrders, lockCustomer } from './personal-data.ts'

const { pool } = await testDatabase()

type Step = { 'Relation Name'?: string; Plans?: Step[] } & Record<string, unknown>

/** The tables of which a plan reads all rows; an index that is read from end to end is no better than the table. */
const readWhole = (step: Step): string[] => [
  ...(step['Relation Name'] && !step.Operation && !step['Index Cond'] && !step['Recheck Cond']
    ? [step['Relation Name']]
    : []),
  ...(step.Plans ?? []).flatMap(readWhole),
]

/** A database that explains each statement instead of running it. */
const explaining = (tx: Db, plans: Step[]): Db => ({
  ...tx,
  query: async <Row>({ text, values }: Query) => {
    const query = { name: '', text: `explain (format json) ${text}`, values }
    const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: Step }[] }>(query)
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
    return { rows: [] as Row[], rowCount: 0 }
  },
})

test('rows of a customer are found by an index in every table that grows without bounds', async () => {
  const account = await seedAccount(pool)
  await seedOrder(pool, account, { state: 'Rejected', deliveryState: 'Denied' })
  const plans: Step[] = []

  await pool.transaction(async (tx) => {
    // Where there is an index, it is used now, however small the table is.
    await tx.query(sql`set local enable_seqscan = off`)
    await tx.query(sql`set local plan_cache_mode = force_custom_plan`)
    const customer = await lockCustomer(tx, account.customerNumber)
    if (customer === undefined) throw new Error('the customer is gone')
    const plan = planErasure(await erasableOrders(tx, account.id, '2026-11-15'), '2026-11-15')
    const explained = explaining(tx, plans)
    await eraseRows(explained, customer, plan)
    await findRemaining(explained, customer, plan)
    for (const [name, table] of personalTables) {
      await reading(name, table)(explained, { ...customer, contractNumbers: plan.contractNumbers })
    }
  })

  // There are few partners, keys and requests are deleted after a day, facts when they are published, and what waits for the
  // search within seconds.
  const short = ['partners', 'access_requests', 'idempotency_keys', 'event_facts', 'search_queue']
  const whole = plans.flatMap(readWhole)
  expect(new Set(whole.filter((table) => !short.includes(table)))).toEqual(new Set())
  expect(plans.length).toBeGreaterThan(50)
})
