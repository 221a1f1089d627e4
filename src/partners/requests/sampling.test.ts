import { expect, test } from 'vitest'
import { firstOfMinute, isLogged, oneIn } from './sampling.ts'

test('every refused request is logged, however many there were', () => {
  for (const status of [400, 401, 404, 429, 500, 503]) expect(isLogged({ status, nth: oneIn + 1 })).toBe(true)
})

test('the first requests of a minute are logged, then one in a hundred', () => {
  const logged = (nth: number) => isLogged({ status: 200, nth })

  expect([1, firstOfMinute, firstOfMinute + 1].map(logged)).toEqual([true, true, false])
  expect([oneIn - 1, oneIn, oneIn + 1, 2 * oneIn].map(logged)).toEqual([false, true, false, true])
})

test('an answer below 400 is no refusal', () => {
  expect(isLogged({ status: 399, nth: oneIn + 1 })).toBe(false)
})
