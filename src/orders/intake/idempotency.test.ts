import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dropOldKeys, keepRefusal, type Reservation, reserveKey } from './idempotency.ts'

const { pool } = await testDatabase()
const day = 24 * 3_600_000
const first = new Date('2026-11-15T09:00:00Z')
const after = (milliseconds: number) => new Date(first.getTime() + milliseconds)

/** A key whose request was refused, and that refusal kept. */
async function refused(key: string) {
  const request = { clientId: 'demo-whitelabel', key, request: { a: 1 } }
  const reservation = (await reserveKey(pool, request, first)) as Reservation
  const refusal = new Refusal('invalid', { code: 'validation-failed', message: 'No.', details: 'a' })
  await keepRefusal(pool, reservation, refusal)
  return request
}

test('an answer is kept for 24 hours', async () => {
  const request = await refused('for-a-day')

  await expect(reserveKey(pool, request, after(day))).rejects.toMatchObject({ kind: 'invalid' })
  const next = after(day + 1)
  expect(await reserveKey(pool, request, next)).toMatchObject({ key: 'for-a-day', reservedAt: next })
})

test('keys are dropped after their day, and not before', async () => {
  const request = await refused('dropped')

  await dropOldKeys(pool, after(day))
  await expect(reserveKey(pool, request, after(1))).rejects.toMatchObject({ kind: 'invalid' })
  await dropOldKeys(pool, after(day + 1))
  expect(await reserveKey(pool, request, after(1))).toMatchObject({ key: 'dropped' })
})

test('an outage is not kept: the repeat may succeed', async () => {
  const request = { clientId: 'demo-whitelabel', key: 'outage', request: {} }
  const reservation = (await reserveKey(pool, request, first)) as Reservation
  await keepRefusal(pool, reservation, new Error('the database is away'))

  expect(await reserveKey(pool, request, after(1))).toMatchObject({ key: 'outage' })
})
