import { expect, test } from 'vitest'
import { isLogged } from './request-log.ts'

test('every refused request is logged, however many there were', () => {
  for (const status of [400, 401, 404, 429, 500, 503]) expect(isLogged({ status, nth: 101 })).toBe(true)
})

test('the first requests of a minute are logged, then one in a hundred', () => {
  const logged = (nth: number) => isLogged({ status: 200, nth })

  expect([1, 10, 11].map(logged)).toEqual([true, true, false])
  expect([99, 100, 101, 200].map(logged)).toEqual([false, true, false, true])
})

test('an answer below 400 is no refusal', () => {
  expect(isLogged({ status: 399, nth: 101 })).toBe(false)
})
