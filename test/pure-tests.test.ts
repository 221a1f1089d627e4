/** `npm test -- src/platform/money` sets up no database, build or browser, and whoever needs one gets it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areAllPure } from '../scripts/setup/pure-tests.mjs'

test.each(['src/platform/money', 'src/domain', 'src/platform/time', 'src/market', 'test/architecture'])(
  'the tests below %s need nothing but themselves',
  (folder) => {
    expect(areAllPure([folder])).toBe(true)
    expect(areAllPure([folder, '-t', 'a name'])).toBe(false)
    expect(areAllPure(['--bail=1', folder])).toBe(true)
  },
)

test.each(['src', 'src/orders/intake', 'src/platform', 'test/browser', 'test/processes', 'sdk', 'money'])(
  'among the tests that %s chooses some need more',
  (filter) => {
    expect(areAllPure([filter])).toBe(false)
  },
)

test('all tests are chosen where nothing is', () => {
  expect(areAllPure([])).toBe(false)
})

test('no test that names the database itself is taken for pure', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `src/${path}`)
  const naming = files.filter((file) => /testDatabase\(|testService\(/.test(readFileSync(file, 'utf8')))

  expect(naming.length).toBeGreaterThan(50)
  expect(naming.filter((file) => areAllPure([file]))).toEqual([])
})
