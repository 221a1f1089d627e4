import { describe, expect, test } from 'vitest'
import { localRateLimiter } from '../../platform/http/rate-limiter.ts'
import { giveAttemptBack, limitsOf, takeLoginAttempt } from './check-password.ts'

const quarterOfAnHour = 15 * 60 * 1000
const attempt = {
  emailKey: 'anna@example.com',
  ip: '192.0.2.1',
  knownBrowser: undefined as string | undefined,
}

function limits() {
  let milliseconds = 0
  const limiter = localRateLimiter(() => milliseconds)
  return {
    limiter,
    /** How many of these attempts were allowed. */
    passed: async (count: number, attemptAt: (index: number) => Partial<typeof attempt>) => {
      let passed = 0
      for (let index = 0; index < count; index++) {
        if ((await takeLoginAttempt(limiter, { ...attempt, ...attemptAt(index) })) === undefined) passed++
      }
      return passed
    },
    wait: (time: number) => {
      milliseconds += time
    },
  }
}

describe('failed logins', () => {
  test('are limited to ten in 15 minutes for one account from one address', async () => {
    const { passed, wait } = limits()

    expect(await passed(12, () => ({}))).toBe(10)
    wait(quarterOfAnHour - 1)
    expect(await passed(1, () => ({}))).toBe(0)
    wait(1)
    expect(await passed(1, () => ({}))).toBe(1)
  })

  test('are limited to fifty for one account from all addresses', async () => {
    const { passed } = limits()

    expect(await passed(60, (index) => ({ ip: `198.51.100.${index}` }))).toBe(50)
  })

  test('are limited to a hundred from one address for all accounts', async () => {
    const { passed } = limits()

    expect(await passed(110, (index) => ({ emailKey: `kunde-${index}@example.com` }))).toBe(100)
  })

  test('count all addresses of one IPv6 network as one', async () => {
    const { passed } = limits()

    expect(await passed(12, (index) => ({ ip: `2001:db8:1:2::${index}` }))).toBe(10)
    expect(await passed(1, () => ({ ip: '2001:db8:1:3::1' }))).toBe(1)
  })

  test('elsewhere do not count in a known browser, which has its own limit of ten', async () => {
    const { passed } = limits()
    await passed(60, (index) => ({ ip: `198.51.100.${index}` }))

    expect(await passed(12, () => ({ knownBrowser: 'a browser' }))).toBe(10)
    expect(await passed(1, () => ({ knownBrowser: 'another browser' }))).toBe(1)
  })

  test('beyond the limit of one address do not count for the account, so that nobody can lock it alone', async () => {
    const { passed } = limits()
    await passed(500, () => ({}))

    expect(await passed(60, (index) => ({ ip: `198.51.100.${index}` }))).toBe(40)
  })

  test('beyond the limit of a network do not count for the accounts it tries', async () => {
    const { passed } = limits()
    await passed(100, (index) => ({ emailKey: `kunde-${index}@example.com` }))
    await passed(500, () => ({}))

    expect(await passed(60, (index) => ({ ip: `198.51.100.${index}` }))).toBe(50)
  })

  test('report how long to wait', async () => {
    const { limiter, passed, wait } = limits()
    await passed(10, () => ({}))
    wait(60_000)

    expect(await takeLoginAttempt(limiter, attempt)).toBe(14 * 60)
  })
})

test('a login that succeeds gives its attempt back', async () => {
  const { limiter, passed } = limits()
  for (let count = 0; count < 30; count++) {
    await takeLoginAttempt(limiter, attempt)
    await giveAttemptBack(limiter, attempt)
  }

  expect(await passed(11, () => ({}))).toBe(10)
})

test('the keys of the limits reveal no address', () => {
  const keys = [attempt, { ...attempt, knownBrowser: 'secret' }].flatMap((each) =>
    limitsOf(each).map(([, key]) => key),
  )

  expect(keys).toHaveLength(4)
  for (const key of keys) expect(key).not.toMatch(/anna|example|secret/)
})
