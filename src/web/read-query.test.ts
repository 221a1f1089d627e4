import { expect, test } from 'vitest'
import { readFilter } from './read-query.ts'

test.each([
  ['/console/orders?a=1&b=&c=x%20y', 'a=1&c=x+y'],
  ['/console/orders', ''],
])('%s asks for %s', (url, asked) => {
  expect(readFilter(url).toString()).toBe(asked)
})
