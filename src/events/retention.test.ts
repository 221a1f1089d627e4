import { expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { suppliedContracts } from '../contracts/supplied-contract.fixture.ts'
import { eraseCustomer } from '../operator/customers/erase-customer.ts'
import { dropExpired } from '../operator/personal-data/drop-expired.ts'
import { eventReader } from './events.fixture.ts'

const service = await testService()
const { send, pool, clock } = service
const { supplied, report, runTasks } = suppliedContracts(service)
const { all } = eventReader(service)

const eventsOf = async (contractNumber: string) =>
  (await all()).filter(({ data }) => data.contractNumber === contractNumber)

test('events of a customer who is erased are gone, also those that were not published yet', async () => {
  const payload = anOrder({ userAccount: { emailAddress: 'erased-events@example.com' } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber, customerNumber } = placed.json<{ contractNumber: string; customerNumber: string }>()
  await report(contractNumber, { event: 'dataCompleted' })
  expect(await eventsOf(contractNumber)).toHaveLength(2)
  await report(contractNumber, { event: 'denied', denialReason: 'Other' })
  await runTasks()

  await eraseCustomer(pool, customerNumber, { now: clock.now() })

  expect(await eventsOf(contractNumber)).toEqual([])
})

test('events can be read for 90 days and no longer', async () => {
  const { contractNumber } = await supplied()
  const before = await eventsOf(contractNumber)

  clock.advance(89 * 86_400_000)
  await dropExpired(pool, clock.now())
  expect(await eventsOf(contractNumber)).toEqual(before)

  clock.advance(2 * 86_400_000)
  await dropExpired(pool, clock.now())
  expect(await eventsOf(contractNumber)).toEqual([])
})
