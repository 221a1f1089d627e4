/** `npm test -- src/platform/money` sets up no database, build or browser, and tests that need one get it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needsOf } from '../scripts/setup/test-needs.mjs'

const needsByWords: Record<ReturnType<typeof needsOf>, readonly string[]> = {
  nothing: [
    'src/platform/money',
    './src/platform/money/amount.test.ts:12',
    'money',
    'Money',
    'src/domain',
    'src/platform/time',
    'src/market',
    'test/architecture',
    'sdk/test/periods',
    '--bail=1 src/domain',
    '--no-file-parallelism src/domain',
    'src/domain -t partners',
    'no-test-is-called-so',
  ],
  database: ['src/orders/intake', 'src/partners/tokens', 'sdk/test/methods', 'money src/orders/intake'],
  everything: [
    '',
    '-t money',
    'src',
    'src/platform',
    'src/portal/routes',
    'test/browser',
    'test/processes',
    'sdk',
    'money test/long/readme',
  ],
}

test('tests are given what they need, and no more', () => {
  const found = Object.values(needsByWords)
    .flat()
    .map((words) => [words, needsOf(words.split(' ').filter(Boolean))])
  const expected = Object.entries(needsByWords).flatMap(([needs, all]) => all.map((words) => [words, needs]))

  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

test('no test that names the database itself does without', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `src/${path}`)
  const naming = files.filter((file) => /testDatabase\(|testService\(/.test(readFileSync(file, 'utf8')))

  expect(naming.length).toBeGreaterThan(50)
  expect(naming.filter((file) => needsOf([file]) === 'nothing')).toEqual([])
})
