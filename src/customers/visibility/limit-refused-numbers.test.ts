import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedAccount, seedOrder } from '../accounts/account-rows.fixture.ts'
import { confirmContract } from './customer-rows.fixture.ts'

const { pool, send, clock, tokenOf, deps } = await testService({ RATE_LIMIT_PER_MINUTE: '10000' })

const read = (customerNumber: string, as = 'demo-whitelabel') =>
  send({ url: `/partner/v1/customers/${customerNumber}/contracts`, as })
const customerOf = async (partner: string) => {
  const account = await seedAccount(pool)
  const delivering = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-10' }
  await confirmContract(pool, await seedOrder(pool, account, { ...delivering, partner }))
  return account.customerNumber
}

test('after 500 customer numbers that a partner may not read, further ones are 429 for an hour', async () => {
  const [own, foreign, other] = [
    await customerOf('demo-whitelabel'),
    await customerOf('demo-sales'),
    await customerOf('demo-sales'),
  ]
  expect((await read(foreign)).statusCode).toBe(403)
  for (let number = 1; number < 500; number++)
    expect((await read(String(99_000_000 + number))).statusCode).toBe(404)

  const [existing, unknown] = [await read(other), await read('99000500')]

  for (const { statusCode, headers, body } of [existing, unknown, await read(other)]) {
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('too-many-customer-numbers')
  }
  expect((await read(own)).statusCode).toBe(200)
  expect((await read(foreign)).statusCode).toBe(403)
  expect((await read('99000500', 'demo-hems')).statusCode).toBe(404)

  await deps.traffic.flush()
  const { data } = (await send({ url: '/operator/v1/statistics/traffic', as: 'demo-operator' })).json()
  expect(data.errors).toContainEqual(
    expect.objectContaining({ status: 429, code: 'too-many-customer-numbers', requests: 3 }),
  )

  clock.advance(3_600_000)
  const headers = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
  const url = `/partner/v1/customers/${other}/contracts`
  expect((await send({ url, headers })).statusCode).toBe(403)
})
