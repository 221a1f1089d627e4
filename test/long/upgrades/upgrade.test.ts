/** A database of every release is migrated to this one, and everything in it can be read afterwards. */
import { describe, expect, test } from 'vitest'
import { exportCustomer } from '../../../src/backoffice/customers/export-customer.ts'
import { formerHouseholdProfile } from '../../../src/domain/load-profiles/former-profile.ts'
import { customers } from '../../../src/pages/account/customer.fixture.ts'
import { grantRights } from '../../../src/platform/db/grant-rights.ts'
import { migrate, pendingMigrations } from '../../../src/platform/db/migrate.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { migrationsFolder } from '../../../src/platform/project-folder.ts'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { dateOf, dayNumberOf, firstOfMonth } from '../../../src/platform/time/day-number.ts'
import type { StoredSnapshot } from '../../../src/tariffs/pricing/price-snapshot.ts'
import { recompute } from '../../../src/tariffs/pricing/recompute.fixture.ts'
import { asService } from '../../support/database.ts'
import { testService } from '../../support/test-service.ts'
import { fixtures, oldDatabase } from './old-database.ts'

type Row = { contractNumber: string; customerNumber: string; state: string }

const snapshotsOf = sql`select o.price_snapshot as snapshot from orders o order by o.contract_number`
const nextMonthOf = (date: string): [year: number, index: number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
]

test('the first release has its fixture', () => {
  expect(fixtures[0]).toBe('0.1.0.br')
})

describe.each(fixtures)('a database of %s', async (fixture) => {
  const { pool: owner, later } = await oldDatabase(fixture)
  const pool = asService(owner)
  const rowsOf = async () =>
    (
      await pool.query<Row>(sql`
        select o.contract_number as "contractNumber", a.customer_number as "customerNumber", o.state
        from orders o join accounts a on a.id = o.account_id order by o.contract_number`)
    ).rows
  await grantRights(owner, pool)
  const before = await rowsOf()
  const promised = (await pool.query<{ snapshot: StoredSnapshot }>(snapshotsOf)).rows.map(
    ({ snapshot }) => snapshot,
  )
  const applied = await migrate(owner, migrationsFolder)
  await grantRights(owner, pool)
  const service = await testService({}, undefined, pool)
  const get = async (url: string, as = 'demo-operator') => {
    const answer = await service.send({ url, as })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('has orders in every state, and keeps them all', async () => {
    expect(applied).toEqual(later)
    expect(await pendingMigrations(pool, migrationsFolder)).toEqual([])
    expect(await rowsOf()).toEqual(before)
    expect([...new Set(before.map(({ state }) => state))].sort()).toEqual([
      'Cancelled',
      'Delivery',
      'Open',
      'PendingDelivery',
      'Processing',
      'Rejected',
      'Revoked',
      'Unspecified',
    ])
  })

  test('shows every order to the operator, with its history, tasks, mails and messages', async () => {
    for (const { contractNumber } of before) {
      const { status, body } = await get(`/operator/v1/orders/${contractNumber}`)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.order.contractNumber ?? contractNumber).toBe(contractNumber)
    }
  })

  test('shows partners their orders, customers and contracts, with documents, metrics and costs', async () => {
    let [contracts, documents] = [0, 0]
    for (const as of ['demo-whitelabel', 'demo-sales', 'demo-platform']) {
      const { body: orders } = await get('/partner/v1/orders?limit=500', as)
      for (const { contractNumber } of orders.data)
        expect((await get(`/partner/v1/orders/${contractNumber}`, as)).status).toBe(200)
      const { body } = await get('/partner/v1/customers?limit=500', as)
      for (const { customerNumber } of body.data ?? []) {
        const path = `/partner/v1/customers/${customerNumber}/contracts`
        for (const { contractNumber } of (await get(path, as)).body.data) {
          contracts++
          const contract = `${path}/${contractNumber}`
          // Only the role of an application may see what it costs, and files.
          for (const part of as === 'demo-whitelabel' ? ['', '/costs', '/documents'] : ['']) {
            const { status, body } = await get(`${contract}${part}`, as)
            expect(status, `${contract}${part} ${JSON.stringify(body)}`).toBe(200)
            for (const { fileId } of part === '/documents' ? body.data : []) {
              const file = await service.send({ url: `${contract}/documents/${fileId}`, as })
              expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
              documents++
            }
          }
        }
      }
    }
    expect(contracts).toBeGreaterThan(5)
    expect(documents).toBeGreaterThan(0)
  })

  test('keeps every price as it was promised', async () => {
    const snapshots = (await pool.query<{ snapshot: StoredSnapshot }>(snapshotsOf)).rows

    for (const { snapshot } of snapshots) expect(recompute(snapshot)).toEqual(snapshot.result)
    expect(snapshots.map(({ snapshot }) => snapshot)).toEqual(promised)
  })

  // Later releases had the profiles of the BDEW before.
  test.runIf(fixture === '0.1.0.br')('keeps the former load profile until the month is over', async () => {
    const [{ since = '' } = {}] = (
      await pool.query<{ since: string }>(sql`select s.since from load_profiles_since s`)
    ).rows
    const nextMonth = firstOfMonth(...nextMonthOf(berlinDate(service.clock.now())))
    const profiles = service.deps.loadProfiles.current()

    expect(dayNumberOf(since)).toBe(nextMonth)
    expect(profiles.onOffer('H25', dateOf(nextMonth - 1)).name).toBe('former')
    expect(profiles.onOffer('H25', since).name).toBe('H25')
    expect(profiles.of('G25').year(2024)).toBe(formerHouseholdProfile.year(2024))
  })

  test('shows readings of a demo contract', async () => {
    const { rows } = await pool.query<{ contractNumber: string; customerNumber: string; day: string }>(sql`
      select r.contract_number as "contractNumber", a.customer_number as "customerNumber", max(r.day)::text as day
      from reading_days r join orders o using (contract_number) join accounts a on a.id = o.account_id
      group by 1, 2 order by 1 limit 1`)
    const [row] = rows
    const path = `/partner/v1/customers/${row?.customerNumber}/contracts/${row?.contractNumber}/metrics`
    const query = `interval=Daily&metricType=Consumption&period.from=${row?.day}&period.to=${row?.day}`
    const { status, body } = await get(`${path}?${query}`, 'demo-whitelabel')

    expect(status, JSON.stringify(body)).toBe(200)
    expect(JSON.stringify(body)).toContain(String(row?.day))
  })

  test('lists the audit trail, and exports every customer', async () => {
    const { body } = await get('/operator/v1/audit?limit=500')
    expect(body.data.map(({ action }: { action: string }) => action)).toContain('client.disable')
    for (const customerNumber of new Set(before.map((row) => row.customerNumber)))
      expect((await exportCustomer(pool, customerNumber, service.clock.now())).orders).not.toEqual([])
  })

  test('lets a demo customer log in and see the account page', async () => {
    const { logIn } = customers(service)
    const emailAddress = 'anna.muster@example.com'
    const { browser } = await logIn({ id: '', customerNumber: '', emailAddress })

    expect((await browser.open('/account?lang=en')).statusCode).toBe(200)
  })
})
