/** Triggers maintain the table of a partner's customers; it must always agree with orders and grants. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFakedClock } from '../../../test/support/bare-environment.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../accounts/account-rows.fixture.ts'
import { confirmContract, seedLink, withdrawFromContract } from './customer-rows.fixture.ts'

const { pool } = await testDatabase()

const partners = ['demo-whitelabel', 'demo-hems'] as const
const orderCount = 4

const change = fc.oneof(
  fc.record({
    do: fc.constantFrom('confirm', 'withdraw', 'resolve'),
    order: fc.nat({ max: orderCount - 1 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  fc.record({
    do: fc.constantFrom('link', 'revoke'),
    partner: fc.constantFrom(...partners),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  fc.record({
    do: fc.constant('order' as const),
    partner: fc.constantFrom(...partners),
    day: fc.integer({ min: 1, max: 28 }),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never
type Customer = { account: SeededAccount; orders: string[] }

test('after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const customer = await newCustomer()
      for (const one of changes) await apply(pool, customer, one)

      expect(await differences()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test.skipIf(hasFakedClock)('after transactions that change one customer at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
      async (transactions) => {
        const customer = await newCustomer()
        await Promise.all(
          transactions.map((changes) =>
            pool
              .transaction(async (tx) => {
                for (const one of changes) {
                  await apply(tx, customer, one)
                  await tx.query(sql`select pg_sleep(0.002)`)
                }
              })
              // If two deadlock or link at the same time, one of them changes nothing.
              .catch(({ code }: { code: string }) => expect(['40P01', '23505']).toContain(code)),
          ),
        )

        expect(await differences()).toEqual([])
      },
    ),
    { numRuns: 16 },
  )
})

test('an erased customer belongs to no partner, even after later changes', async () => {
  const customer = await newCustomer()
  const grantId = await seedLink(pool, { ...customer.account, partner: 'demo-hems' })
  await confirmContract(pool, customer.orders[0] ?? '')

  await pool.query(sql`update accounts set erased_at = now() where id = ${customer.account.id}`)
  await pool.query(
    sql`update grants set withdrawn_at = granted_at, withdrawn_by = 'erasure' where id = ${grantId}`,
  )
  await confirmContract(pool, customer.orders[1] ?? '')

  expect(await differences()).toEqual([])
  const { rows } = await pool.query(
    sql`select from partner_customers c where c.account_id = ${customer.account.id}`,
  )
  expect(rows).toEqual([])
})

async function newCustomer(): Promise<Customer> {
  const account = await seedAccount(pool)
  const orders: string[] = []
  for (let index = 0; index < orderCount; index++) {
    orders.push(
      await seedOrder(pool, account, { partner: index % 2 === 0 ? 'demo-whitelabel' : 'demo-hems' }),
    )
  }
  return { account, orders }
}

async function apply(db: Db, { account, orders }: Customer, one: Change): Promise<void> {
  const at = new Date(Date.UTC(2026, 2, one.day))
  if ('order' in one) {
    const contractNumber = orders[one.order] ?? ''
    if (one.do === 'confirm') return confirmContract(db, contractNumber, at)
    if (one.do === 'withdraw') return withdrawFromContract(db, contractNumber)
    await db.query(sql`
      update orders set state = 'Unspecified', delivery_state = 'Unknown' where contract_number = ${contractNumber}`)
  } else if (one.do === 'order') {
    const contractNumber = await seedOrder(db, account, { partner: one.partner })
    await confirmContract(db, contractNumber, at)
  } else if (one.do === 'revoke') {
    await db.query(sql`
      update grants g set withdrawn_at = greatest(${at}, g.granted_at), withdrawn_by = 'customer'
      from partners p
      where p.id = g.partner_id and p.slug = ${one.partner} and g.account_id = ${account.id}
        and g.withdrawn_at is null`)
  } else {
    await db.query(sql`
      insert into grants (account_id, partner_id, granted_at)
      select ${account.id}, p.id, ${at} from partners p where p.slug = ${one.partner}
      on conflict (account_id, partner_id) where withdrawn_at is null do nothing`)
  }
}

/** Rows that are in the table and should not be, or the reverse. */
async function differences(): Promise<unknown[]> {
  const { rows } = await pool.query(sql`
    with brought as (
      select o.partner_id, o.account_id, min(o.confirmation_sent_at) as since from orders o
      where o.confirmation_sent_at is not null and o.state <> 'Revoked'
      group by o.partner_id, o.account_id),
    linked as (
      select g.partner_id, g.account_id, g.granted_at as since from grants g where g.withdrawn_at is null),
    truth as (
      select partner_id, account_id, least(b.since, l.since) as since, b.since is not null as is_brought,
        l.since is not null as is_linked
      from brought b full join linked l using (partner_id, account_id)
      where account_id in (select a.id from accounts a where a.erased_at is null)),
    kept as (select c.partner_id, c.account_id, c.since, c.is_brought, c.is_linked from partner_customers c)
    (select * from truth except select * from kept) union all (select * from kept except select * from truth)`)
  return rows
}
