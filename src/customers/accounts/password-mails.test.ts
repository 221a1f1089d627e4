import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { holdPauses, skipPauses } from '../../../test/support/pauses.ts'
import type { Db, Query } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { localRateLimiter } from '../../platform/http/rate-limiter.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'
import { seedAccount, taskKindsOf } from './account-rows.fixture.ts'
import { requestPassword } from './password-mails.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const minute = 60_000
skipPauses(steadyMilliseconds)

/** A service with its own limits, a clock for them, and a record of its database statements. */
function aService() {
  let at = 0
  const statements: string[] = []
  const db: Db = {
    async query<Row>(query: Query) {
      const result = await pool.query<Row>(query)
      statements.push(query.text)
      return result
    },
    transaction: pool.transaction,
  }
  const limiter = localRateLimiter(() => at)
  return {
    statements,
    wait: (milliseconds: number) => {
      at += milliseconds
    },
    request: (emailAddress: string, ip = '192.0.2.1') =>
      requestPassword({ db, limiter, wakeWorker: () => {} }, { emailAddress, ip, now, leavePlace: () => {} }),
  }
}

describe('asking for a link', () => {
  test('mails one to a known address, in any spelling', async () => {
    const { customerNumber, emailAddress } = await seedAccount(pool)

    await aService().request(`  ${emailAddress.toUpperCase()} `)

    expect(await taskKindsOf(pool, customerNumber)).toEqual(['send-set-password-mail'])
  })

  test('takes the same statement for an unknown address, and the same time', async () => {
    const { emailAddress } = await seedAccount(pool)
    const { request, statements } = aService()
    const pauses = holdPauses(steadyMilliseconds)
    const answered: string[] = []
    const ask = (address: string) => request(address).then(() => void answered.push(address))

    const asked = [ask(emailAddress), ask('nobody@example.com')]
    await expect.poll(() => statements).toHaveLength(2)

    // Both wait for the same time, long after the statement has finished.
    expect(answered).toEqual([])
    expect(pauses.begun()).toBe(2)
    pauses.end()
    await Promise.all(asked)
    expect(statements[0]).toBe(statements[1])
  })

  test('silently sends at most three mails an hour to one account', async () => {
    const { customerNumber, emailAddress } = await seedAccount(pool)
    const { request, wait } = aService()
    for (let count = 0; count < 5; count++) await request(emailAddress, `192.0.2.${count}`)
    expect(await taskKindsOf(pool, customerNumber)).toHaveLength(3)

    wait(60 * minute)
    await request(emailAddress)

    expect(await taskKindsOf(pool, customerNumber)).toHaveLength(4)
  })

  test('sends only three mails when all requests come at once', async () => {
    const { customerNumber, emailAddress } = await seedAccount(pool)
    const { request } = aService()

    await Promise.all(Array.from({ length: 10 }, (_, index) => request(emailAddress, `192.0.2.${index}`)))

    expect(await taskKindsOf(pool, customerNumber)).toHaveLength(3)
  })

  test('is accepted ten times in 15 minutes from one network', async () => {
    const { customerNumber, emailAddress } = await seedAccount(pool)
    const { request, wait } = aService()
    await Promise.all(Array.from({ length: 10 }, (_, index) => request(`nobody-${index}@example.com`)))

    await request(emailAddress)
    expect(await taskKindsOf(pool, customerNumber)).toEqual([])

    wait(15 * minute)
    await request(emailAddress)
    expect(await taskKindsOf(pool, customerNumber)).toHaveLength(1)
  })
})

describe('a network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
