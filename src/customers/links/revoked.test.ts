import { afterAll, beforeAll, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { type Deps, gatherDeps } from '../../app/deps.ts'
import { buildServer } from '../../app/server.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Server } from '../../platform/http/server.ts'
import { seedOrder } from '../accounts/account-rows.fixture.ts'
import { revokeAccess } from '../grants/access.ts'
import { linking } from './link.fixture.ts'

const service = await testService()
const { pool, clock, tokenOf } = service
const { atConsent, answer } = linking(service)
let otherDeps: Deps
let otherProcess: Server

beforeAll(async () => {
  otherDeps = await gatherDeps(service.deps)
  otherProcess = await buildServer(otherDeps)
})
afterAll(async () => {
  await otherProcess.close()
  await otherDeps.lastAccess.close()
  otherDeps.revisions.close()
})

/** A linked customer with a contract, and the answers of two processes to the partner. */
async function linkedCustomer() {
  const { account, path, browser } = await atConsent({ externalId: 'CRM-4711' })
  const contractNumber = await seedOrder(pool, account, {
    state: 'Delivery',
    deliveryState: 'Delivery',
    startDate: '2026-02-01',
  })
  await pool.query(sql`
    update orders set confirmation_sent_at = ${clock.now()} where contract_number = ${contractNumber}`)
  await answer(browser, path, 'allow')
  const headers = { authorization: `Bearer ${await tokenOf('demo-hems')}` }
  const contracts = `/partner/v1/customers/${account.customerNumber}/contracts`
  const statuses = async () => {
    const asked = [contracts, `${contracts}/${contractNumber}`].flatMap((url) =>
      [service.server, otherProcess].map((server) => server.inject({ url, headers })),
    )
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  const listed = async () => {
    const lists = await Promise.all(
      [service.server, otherProcess].map((server) =>
        server.inject({ url: '/partner/v1/customers?limit=500', headers }),
      ),
    )
    return lists.map((list) =>
      list
        .json<{ data: { customerNumber: string }[] }>()
        .data.some(({ customerNumber }) => customerNumber === account.customerNumber),
    )
  }
  return { account, headers, statuses, listed }
}

test('a link gives the partner access immediately, in every process', async () => {
  const { statuses, listed } = await linkedCustomer()

  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect(await listed()).toEqual([true, true])
})

test('a link that the partner deletes ends immediately, in every process', async () => {
  const { account, headers, statuses, listed } = await linkedCustomer()

  const url = `/partner/v1/customers/${account.customerNumber}/link`
  const removed = await otherProcess.inject({ method: 'DELETE', url, headers })

  expect(removed.statusCode).toBe(200)
  expect(await statuses()).toEqual([403, 403, 403, 403])
  expect(await listed()).toEqual([false, false])
})

test('a link that the customer revokes ends immediately, in every process', async () => {
  const { account, statuses, listed } = await linkedCustomer()
  const { id, slug } = service.deps.directory
    .current()
    .partners.find((partner) => partner.slug === 'demo-hems') ?? {
    id: '',
    slug: '',
  }

  await revokeAccess(pool, {
    customerNumber: account.customerNumber,
    partner: { id, slug },
    by: 'customer',
    actor: `customer:${account.customerNumber}`,
    requestId: 'r-1',
    now: clock.now(),
  })

  expect(await statuses()).toEqual([403, 403, 403, 403])
  expect(await listed()).toEqual([false, false])
})
