import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/test-service.ts'
import { readPdf } from '../../mail/documents/pdf-text.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { seedDemoCases } from './demo-cases.ts'
import { seedDemoContract } from './demo-contract.ts'

const { pool, clock, send, deps } = await testService()
const countRows = async (db = pool) => {
  const { rows } = await db.query(sql`
    select (select count(*)::integer from orders) as orders, (select count(*)::integer from tasks) as tasks,
      (select count(*)::integer from mails) as mails, (select count(*)::integer from grants) as grants,
      (select count(*)::integer from documents) as documents,
      (select count(*)::integer from withdrawal_declarations) as declarations,
      (select count(*)::integer from client_keys) as keys,
      (select count(*)::integer from day_ahead_price_days) as prices`)
  return rows[0]
}

describe('the demo cases', () => {
  test('are seeded once, even if several processes start', async () => {
    await Promise.all([
      seedDemoCases(pool, deps.keyring, clock.now()),
      seedDemoCases(pool, deps.keyring, clock.now()),
    ])
    const cases = {
      orders: 5,
      tasks: 1,
      mails: 2,
      grants: 2,
      documents: 1,
      declarations: 2,
      keys: 1,
      prices: 1,
    }
    expect(await countRows()).toEqual(cases)

    await seedDemoCases(pool, deps.keyring, clock.now())

    expect(await countRows()).toEqual(cases)
  })

  test('do not come back once they are settled', async () => {
    await pool.query(sql`delete from client_keys`)
    await pool.query(sql`update grants set withdrawn_at = now(), withdrawn_by = 'partner'`)

    await seedDemoCases(pool, deps.keyring, clock.now())

    expect(await countRows()).toMatchObject({ grants: 2, keys: 0 })
  })

  test('show an operator the orders that need attention, and why', async () => {
    const { data } = (
      await send({ url: '/operator/v1/orders?filter.isStuck=true', as: 'demo-operator' })
    ).json()
    const order = (await send({ url: '/operator/v1/orders/30000040', as: 'demo-operator' })).json().data

    expect(data).toMatchObject([
      { contractNumber: '30000057', partner: 'demo-whitelabel', state: 'Open' },
      { contractNumber: '30000040', partner: 'demo-platform', parkedTasks: 1 },
    ])
    expect(order.explanation.join(' ')).toContain('InsufficientSolvency')
  })

  test('wish a start that is still to come', async () => {
    const { rows } = await pool.query<{ date: string }>(sql`
      select o.desired_start_date as date from orders o where o.contract_number in ('30000040', '30000057')`)

    expect(rows).toHaveLength(2)
    for (const { date } of rows) expect(date > berlinDate(clock.now())).toBe(true)
  })

  test('have webhook endpoints that differ', async () => {
    const { rows } = await pool.query<{ url: string }>(sql`select e.url from webhook_endpoints e`)

    expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length)
  })

  test('have a day of stored prices, which is the real one', async () => {
    await deps.revisions.refresh()
    const url = '/partner/v1/day-ahead-prices/limited?from=2025-01-01&to=2025-01-01'
    const { sources, prices } = (await send({ url, as: 'demo-whitelabel' })).json().data

    expect(sources).toEqual(['Bundesnetzagentur | SMARD.de'])
    expect(prices[0]).toEqual({ at: '2025-01-01 00:00:00', price: 0.216 })
  })

  test('have a document that is a PDF', async () => {
    const url = '/partner/v1/customers/20000018/contracts/30000016/documents'
    const [document] = (await send({ url, as: 'demo-whitelabel' })).json().data
    const file = await send({ url: `${url}/${document.fileId}`, as: 'demo-whitelabel' })

    expect(file.body).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
    const [, start] = /startxref\n(\d+)/.exec(file.rawPayload.toString('latin1')) ?? []
    expect(file.rawPayload.subarray(Number(start)).toString('latin1')).toMatch(/^xref\n/)
  })

  test('have a contract that says what was agreed, once the service has started', async () => {
    await seedDemoContract(pool, { ...deps, now: clock.now() })
    const url = '/partner/v1/customers/20000018/contracts/30000016/documents'
    const [document] = (await send({ url, as: 'demo-whitelabel' })).json().data
    const file = await send({ url: `${url}/${document.fileId}`, as: 'demo-whitelabel' })

    const { text } = readPdf(file.rawPayload)
    expect(text).toContain('30000016')
    expect(text).toContain('Ackerstraße 76')
    expect((await send({ url, as: 'demo-whitelabel' })).json().data).toHaveLength(1)
  })

  test('have mails that an operator sees as they looked', async () => {
    const url = '/operator/v1/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d25'
    const { data } = (await send({ url, as: 'demo-operator' })).json()
    const [{ documentId }] = data.attachments
    const file = await send({ url: `${url}/attachments/${documentId}`, as: 'demo-operator' })

    expect(data).toMatchObject({ customerNumber: '20000018', text: expect.stringContaining('30000016') })
    expect(file.body).toMatch(/^%PDF/)
  })

  test('are none where the customer they are about is not', async () => {
    const other = await testDatabase()
    await other.pool.query(
      sql`update accounts set customer_number = '20000099' where customer_number = '20000026'`,
    )

    await seedDemoCases(other.pool, deps.keyring, clock.now())

    expect(await countRows(other.pool)).toMatchObject({ orders: 3, tasks: 0, grants: 0, keys: 0 })
  })
})
