import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { dropExpired } from '../../backoffice/personal-data/drop-expired.ts'
import { Refusal } from '../../platform/refusal.ts'
import { onlyOnce } from './idempotency.ts'

const { pool } = await testDatabase()
const day = 24 * 3_600_000
const first = new Date('2026-11-15T09:00:00Z')
const after = (milliseconds: number) => new Date(first.getTime() + milliseconds)

const refusal = new Refusal('invalid', { code: 'validation-failed', message: 'No.', details: 'a' })
const accepted = { customerNumber: '2000000016', contractNumber: '1000000017', items: [] }

/** The same request with this key, at a time; it is placed with this outcome if it is placed at all. */
const ask = (key: string, now: Date, outcome: Error | typeof accepted) =>
  onlyOnce(pool, { clientId: 'demo-whitelabel', key, request: { a: 1 }, now }, async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  })

test('an answer is kept for 24 hours', async () => {
  await expect(ask('for-a-day', first, refusal)).rejects.toBe(refusal)

  await expect(ask('for-a-day', after(day), accepted)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await ask('for-a-day', after(day + 1), accepted)).toEqual({ ...accepted, isRepeat: false })
})

test('keys are dropped after 24 hours, and not before', async () => {
  await expect(ask('dropped', first, refusal)).rejects.toBe(refusal)

  await dropExpired(pool, after(day))
  await expect(ask('dropped', after(1), accepted)).rejects.toMatchObject({ kind: 'invalid' })
  await dropExpired(pool, after(day + 1))
  expect(await ask('dropped', after(1), accepted)).toEqual({ ...accepted, isRepeat: false })
})

test('an outage is not stored, so the repeat may succeed', async () => {
  await expect(ask('outage', first, new Error('the database is away'))).rejects.toThrow('away')

  expect(await ask('outage', after(1), accepted)).toEqual({ ...accepted, isRepeat: false })
})
