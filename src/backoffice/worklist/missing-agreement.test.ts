import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { checkAgreements } from '../../app/cli/doctor/check-records.ts'
import { giveAccess } from '../../customers/grants/access.ts'
import { findReadersWithoutAgreement } from '../../customers/visibility/readers-without-agreement.ts'
import { changePartner, partnerBySlug } from '../../partners/manage-partners.ts'
import { sql } from '../../platform/db/sql.ts'
import { listWork } from './list-work.ts'

const { deps, pool, clock, send } = await testService()
const production = { ...deps, config: { ...deps.config, environment: 'production' as const } }
const slug = 'demo-whitelabel'
const record = (dataProcessingAgreement: { date: string; version: string } | null) =>
  changePartner(pool, slug, { dataProcessingAgreement })
const named = async () => (await findReadersWithoutAgreement(pool)).map((reader) => reader.slug)
const work = (where: typeof deps = production) => listWork(where, clock.now(), 'missing-agreement')

test('a partner that reads by a role, without an agreement, is named by the doctor and among the work', async () => {
  await record(null)

  expect(await named()).toContain(slug)
  expect(checkAgreements(await findReadersWithoutAgreement(pool))).toMatchObject({
    verdict: 'warning',
    details: expect.arrayContaining([slug]),
  })
  expect((await work()).map(({ id }) => id)).toContain(slug)
  expect(await work(deps)).toEqual([])
})

test('it is no longer named once its agreement is recorded, nor is one whose clients have no role', async () => {
  await record({ date: '2026-03-01', version: '2.1' })
  expect(await named()).not.toContain(slug)
  // demo-platform sells, and has no role for reading.
  expect(await named()).not.toContain('demo-platform')
  expect(checkAgreements([])).toMatchObject({ verdict: 'ok' })
})

test('nor while all customers that it brought have given it access', async () => {
  await record(null)
  const partner = await partnerBySlug(pool, slug)
  const { rows } = await pool.query<{ accountId: string; customerNumber: string }>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber"
    from partner_customers c join accounts a on a.id = c.account_id where c.partner_id = ${partner.id}`)
  expect(rows.length).toBeGreaterThan(0)
  for (const customer of rows) {
    const given = { externalId: null, requestId: 'r-1', now: clock.now() }
    await pool.transaction((tx) => giveAccess(tx, { ...customer, partner }, given))
  }

  expect(await named()).not.toContain(slug)
})

test('without an agreement, orders and reads are answered as before', async () => {
  await record(null)

  const customers = await send({ url: '/partner/v1/customers', as: slug })

  expect(customers.statusCode).toBe(200)
  expect(customers.json().count).toBeGreaterThan(0)
})
