/** Which operations a replica may answer: decision 41. */
import { expect, test } from 'vitest'
import type { Db } from '../src/platform/db/sql.ts'
import { anOrder } from './support/an-order.ts'
import { testService } from './support/test-service.ts'

let reads = 0
const service = await testService({}, undefined, undefined, (pool) => ({
  ...pool,
  query: ((query) => {
    reads++
    return pool.query(query)
  }) as Db['query'],
}))
const { send } = service

const placed = await send({
  method: 'POST',
  url: '/partner/v1/orders',
  as: 'demo-whitelabel',
  payload: anOrder(),
})
const { contractNumber } = placed.json<{ contractNumber: string }>()

/** A contract of the demo data that demo-whitelabel may read. */
async function demoContract(): Promise<string> {
  const dataOf = async (url: string) =>
    (await send({ method: 'GET', url, as: 'demo-whitelabel' })).json<{ data: Record<string, string>[] }>()
      .data
  const [customer] = await dataOf('/partner/v1/customers')
  const contracts = `/partner/v1/customers/${customer?.customerNumber}/contracts`
  const [contract] = await dataOf(contracts)
  return `${contracts}/${contract?.contractNumber}`
}
const metrics =
  'period.from=2026-10-01&period.to=2026-11-01&interval=Daily&metricType=Consumption&valueType=Actual'

test.each([
  ['demo-whitelabel', '/partner/v1/orders', true],
  ['demo-whitelabel', `/partner/v1/orders/${contractNumber}`, false],
  ['demo-whitelabel', '/partner/v1/customers', true],
  ['demo-hems', '/partner/v1/customers', true],
  ['demo-operator', '/operator/v1/orders', true],
  ['demo-operator', `/operator/v1/orders/${contractNumber}`, false],
  ['demo-operator', '/operator/v1/mails', true],
  ['demo-operator', '/operator/v1/market/messages', true],
  ['demo-operator', '/operator/v1/audit', true],
  ['demo-operator', '/operator/v1/tasks', false],
  ['demo-operator', '/operator/v1/clients', false],
  ['demo-operator', '/operator/v1/withdrawal-declarations', false],
])('%s reads %s from a replica: %s', async (as, url, isFromReplica) => {
  const before = reads
  const { statusCode } = await send({ method: 'GET', url, as })

  expect(statusCode).toBe(200)
  expect(reads > before).toBe(isFromReplica)
})

test('metrics read from a replica, and prove on the primary that the caller may', async () => {
  const contract = await demoContract()
  const before = reads
  const answer = await send({ method: 'GET', url: `${contract}/metrics?${metrics}`, as: 'demo-whitelabel' })

  expect(answer.statusCode).toBe(200)
  // The contract has no readings: by the quarter-hour, of its metering location, or of a meter that somebody read.
  expect(reads - before).toBe(3)
})

test.each([
  ['POST', '/partner/v1/orders', anOrder({ userAccount: { emailAddress: 'reads@example.com' } })],
  ['POST', '/partner/v1/customers/link', { successUrl: 'https://app.example.com/done', externalId: 'E-1' }],
] as const)('%s %s reads nothing from a replica', async (method, url, payload) => {
  const before = reads
  const as = url.endsWith('link') ? 'demo-hems' : 'demo-whitelabel'
  const { statusCode } = await send({ method, url, as, payload })

  expect({ statusCode, reads: reads - before }).toEqual({ statusCode: 200, reads: 0 })
})

test('a token is issued without a replica', async () => {
  const before = reads
  await service.tokenOf('demo-sales')

  expect(reads).toBe(before)
})
