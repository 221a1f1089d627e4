/** An order joins an account by its email address alone: a partner that knows an address may not learn more by ordering with it. */
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import { testService } from '../support/test-service.ts'

// The clock stands still, so that both orders are placed in the same millisecond.
const now = new Date()
const { send, deps } = await testService({}, { now: () => now })
const emailAddress = 'known.address@example.com'
const place = async (as: string, firstName: string) => {
  const names = { firstName, lastName: 'Muster' }
  const deliveryDetails = { meterNumber: `1EMH00${firstName.slice(0, 4)}`, maLoIdentifier: null }
  const payload = anOrder({
    userAccount: { emailAddress, ...names },
    contract: { deliveryAddress: names, deliveryDetails },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as, payload })
  return placed.json<{ contractNumber: string; customerNumber: string }>()
}
const deliver = async (as: string, contractNumber: string) => {
  const url = `/sandbox/v1/orders/${contractNumber}/advance`
  await send({ method: 'POST', url, as, payload: { to: 'Delivery' } })
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
}
const first = await place('demo-whitelabel', 'Geheimnisvolle')
const second = await place('demo-sales', 'Neugierige')
await deliver('demo-whitelabel', first.contractNumber)
await deliver('demo-sales', second.contractNumber)

test('the second partner sees the names of its own order, wherever it looks', async () => {
  const urls = [
    `/partner/v1/orders/${second.contractNumber}`,
    '/partner/v1/orders',
    '/partner/v1/customers',
    `/partner/v1/customers/${second.customerNumber}/contracts`,
    `/partner/v1/customers/${second.customerNumber}/contracts/${second.contractNumber}`,
    `/sandbox/v1/mails?to=${emailAddress}&limit=100`,
  ]
  for (const url of urls) {
    const answer = await send({ url, as: 'demo-sales' })

    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.body).not.toContain('Geheimnisvolle')
    expect(answer.body).toContain('Neugierige')
  }
})

test('the partner that brought the account sees its names, also where others have ordered since', async () => {
  const customers = await send({ url: '/partner/v1/customers?limit=500', as: 'demo-whitelabel' })

  expect(customers.body).toContain('Geheimnisvolle')
  expect(customers.body).not.toContain('Neugierige')
  expect(first.customerNumber).toBe(second.customerNumber)
})
