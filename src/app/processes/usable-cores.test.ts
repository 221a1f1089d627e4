import { expect, test } from 'vitest'
import { coresWithin, usableCores } from './usable-cores.ts'

test.each([
  ['a machine without control groups', undefined, 8],
  ['a container without a limit', 'max 100000\n', 8],
  ['a container of two cores', '200000 100000\n', 2],
  ['a container of one and a half', '150000 100000\n', 2],
  ['a container of a tenth', '10000 100000\n', 1],
  ['a limit above the machine', '1600000 100000\n', 8],
  ['something unreadable', 'what?', 8],
])('%s', (_, quota, cores) => {
  expect(coresWithin(8, quota)).toBe(cores)
})

test('there is always one', () => {
  expect(usableCores()).toBeGreaterThanOrEqual(1)
})
