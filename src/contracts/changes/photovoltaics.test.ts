import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'

const service = await testService()
const { send, clock } = service
const contracts = suppliedContracts(service)
const { supplied, inDays, runTasks, auditOf, pathOf } = contracts

const change = (contract: SuppliedContract, photovoltaicsSince: string | null, as = 'demo-whitelabel') =>
  send({ method: 'PATCH', url: pathOf(contract), as, payload: { photovoltaicsSince } })
const today = () => berlinDate(clock.now())
const mailsTo = async (contract: SuppliedContract) =>
  (await contracts.mailsTo(contract)).filter(({ kind }) => kind === 'contract-changed')
const eventsOf = async ({ contractNumber }: SuppliedContract, as = 'demo-whitelabel') => {
  const url = '/partner/v1/events?types=contract.photovoltaics-changed&limit=500'
  const { data } = (await send({ url, as })).json<{ data: { data: { contractNumber: string } }[] }>()
  return data.filter(({ data }) => data.contractNumber === contractNumber)
}
/** Expected kilowatt-hours by the month. */
const forecastOf = async (contract: SuppliedContract, from: string, to: string) =>
  (
    await send({
      url: `${pathOf(contract)}/metrics`,
      query: { metricType: 'Consumption', interval: 'Hourly', 'period.from': from, 'period.to': to },
      as: 'demo-whitelabel',
    })
  ).json().data.records

test('the load profile of a running contract that gets photovoltaics changes from the next month on', async () => {
  const contract = await supplied()
  const since = inDays(40)
  const firstOfNext = `${berlinDate(new Date(Date.parse(`${since.slice(0, 7)}-28`) + 5 * 86_400_000)).slice(0, 7)}-01`
  const before = [
    await forecastOf(contract, since, since),
    await forecastOf(contract, firstOfNext, firstOfNext),
  ]

  const answer = await change(contract, since)
  await runTasks()

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.photovoltaicsSince).toBe(since)
  expect(await forecastOf(contract, since, since)).toEqual(before[0])
  expect(await forecastOf(contract, firstOfNext, firstOfNext)).not.toEqual(before[1])
  expect((await mailsTo(contract)).map(({ text }) => text).join()).toContain('Photovoltaikanlage')
  expect(await auditOf(contract)).toContainEqual(expect.objectContaining({ action: 'contract.changed' }))
  expect(await eventsOf(contract)).toHaveLength(1)
  expect(await eventsOf(contract, 'demo-sales')).toEqual([])
})

test('the same day again changes nothing; null takes it back before it comes', async () => {
  const contract = await supplied()
  await change(contract, inDays(40))

  await change(contract, inDays(40))
  expect(await eventsOf(contract)).toHaveLength(1)

  expect((await change(contract, null)).json().data.photovoltaicsSince).toBeNull()
  expect(await eventsOf(contract)).toHaveLength(2)
})

test('a day that has come stays: 409 for another one', async () => {
  const contract = await supplied()
  expect((await change(contract, today())).statusCode).toBe(200)

  const other = await change(contract, inDays(40))

  expect(other.statusCode).toBe(409)
  expect(itemOf(other)?.message).toContain('which stays')
  expect((await change(contract, null)).statusCode).toBe(409)
})

test.each([
  ['a past day', () => inDays(-1)],
  ['a day more than a year ahead', () => inDays(367)],
  ['no date', () => 'tomorrow'],
])('400 for %s', async (_what, day) => {
  const answer = await change(await supplied(), day())

  expect(answer.statusCode).toBe(400)
  expect(itemOf(answer)?.details).toBe('photovoltaicsSince')
})

test('404 for another partner and for an order that is no contract yet', async () => {
  const contract = await supplied()
  const payload = anOrder({ userAccount: { emailAddress: 'solar-order@example.com' } })
  const order = (
    await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  ).json()

  expect([403, 404]).toContain((await change(contract, inDays(40), 'demo-hems')).statusCode)
  expect((await change({ ...contract, ...order }, inDays(40))).statusCode).toBe(404)
})
