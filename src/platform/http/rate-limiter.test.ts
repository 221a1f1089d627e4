import { expect, test } from 'vitest'
import { localRateLimiter, policyHeader, usageHeader } from './rate-limiter.ts'

const limit = { name: 'requests', quota: 3, windowSeconds: 60 }

test('a key may be used up to its quota, and no further until its window ends', () => {
  let now = 0
  const limiter = localRateLimiter(() => now)
  const take = () => limiter.take(limit, 'a').isOver

  expect([take(), take(), take(), take()]).toEqual([false, false, false, true])
  now = 59_999
  expect(take()).toBe(true)
  now = 60_000
  expect(take()).toBe(false)
})

test('keys and limits are counted apart', () => {
  const limiter = localRateLimiter(() => 0)
  limiter.take(limit, 'a')

  expect(limiter.take(limit, 'b').remaining).toBe(2)
  expect(limiter.take({ ...limit, name: 'other' }, 'a').remaining).toBe(2)
})

test('the memory stays bounded under a flood of keys, and a busy key keeps its count', () => {
  const limiter = localRateLimiter(() => 0)
  for (let key = 0; key < 60_000; key++) limiter.take(limit, `key-${key}`)

  expect(limiter.take(limit, 'key-59999').remaining).toBe(1)
  expect(limiter.take(limit, 'key-0').remaining).toBe(2)
})

test('the headers are structured fields of the IETF draft', () => {
  const usage = localRateLimiter(() => 0).take(limit, 'a')

  expect(policyHeader(limit)).toBe('"requests";q=3;w=60')
  expect(usageHeader(limit, usage)).toBe('"requests";r=2;t=60')
})

test('flooding one limit does not reset another', () => {
  const limiter = localRateLimiter(() => 0)
  const login = { name: 'login', quota: 1, windowSeconds: 900 }
  const token = { name: 'token-failures', quota: 20, windowSeconds: 60 }
  limiter.take(login, 'anna')

  for (let name = 0; name <= 50_000; name++) limiter.take(token, `client-${name}`)

  expect(limiter.take(login, 'anna').isOver).toBe(true)
})
