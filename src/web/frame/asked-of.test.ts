import { expect, test } from 'vitest'
import { askedOf } from './asked-of.ts'

test.each([
  ['/console/orders?a=1&b=&c=x%20y', 'a=1&c=x+y'],
  ['/console/orders', ''],
])('%s asks for %s', (url, asked) => {
  expect(askedOf(url).toString()).toBe(asked)
})
