import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from '../torture/mutants/all-mutations.ts'
import { merged, type Result, type Results } from '../torture/results.ts'
import { tortureCharts, tortureDocument } from '../torture/torture-document.ts'

const published: Results = JSON.parse(readFileSync('docs/reports/fault-injection.json', 'utf8'))

test('the page about torture is what its results say', () => {
  expect(published.scenarios.length).toBeGreaterThan(0)
  expect(readFileSync('docs/reports/fault-injection.md', 'utf8')).toBe(tortureDocument(published))
  for (const [name, chart] of Object.entries(tortureCharts(published)))
    expect(readFileSync(`docs/reports/${name}`, 'utf8')).toBe(chart)
})

const aResult = (changes: Partial<Result> = {}): Result => ({
  name: 'soak',
  tried: 'load',
  times: 1,
  lost: [],
  details: { requests: 1234 },
  seconds: 9.7,
  date: '2026-11-15T10:00:00.000Z',
  commit: 'abc1234',
  form: 'long',
  ...changes,
})
const resultsOf = (...scenarios: Result[]): Results => ({ ...published, scenarios })

test('it names each scenario in the order of a run, with its losses in bold', () => {
  const page = tortureDocument(
    resultsOf(aResult(), aResult({ name: 'kill-orders', lost: ['an order\nat once'], form: 'short' })),
  )

  expect(page).toContain('| [soak](#soak) | load | 1 | 1,234 | – | – | 0 | 10 |')
  expect(page).toContain('| **1** |')
  expect(page).toContain('- Lost: an order\n')
  expect(page).toContain('Played in its short form on 2026-11-15, commit `abc1234`.')
  expect(page.indexOf('## kill-orders')).toBeLessThan(page.indexOf('## soak'))
})

test('there are charts where there are series', () => {
  const series = { 'resident memory, MB': [1, 2], 'median, ms': [1, 2], 'p99, ms': [3, 4] }

  expect(tortureCharts(resultsOf(aResult()))).toEqual({})
  expect(Object.keys(tortureCharts(resultsOf(aResult({ series }))))).toEqual([
    'fault-injection-memory.svg',
    'fault-injection-latency.svg',
  ])
})

test('a run in pieces adds up, also with pieces of another commit; a short form never replaces a long one', () => {
  const long = aResult()
  const short = aResult({ form: 'short', times: 2 })
  const other = aResult({ name: 'clock', commit: 'def5678' })
  const pieces = (earlier: Result, played: Result) => merged(resultsOf(earlier), [played], published)

  expect(pieces(long, other)).toEqual([long, other])
  expect(pieces(long, short)).toEqual([long])
  expect(pieces(short, long)).toEqual([long])
  expect(merged(undefined, [long], published)).toEqual([long])
})

test('what was played on another machine says so', () => {
  const here = { node: 'v99.0.0', machine: { ...published.machine, cores: 99 } }
  const [earlier] = merged(resultsOf(aResult()), [aResult({ name: 'clock' })], here)

  expect(earlier?.elsewhere).toEqual({ node: published.node, machine: published.machine })
  expect(tortureDocument({ ...here, scenarios: [earlier as Result] })).toMatch(
    new RegExp(`commit \`abc1234\`, on .*${published.machine.cores} cores of`),
  )
})

test('the mutations are listed in the order of their table, with the tests that caught them', () => {
  const played = (name: string, caughtBy: string[]) => ({
    name,
    promise: 'a promise',
    caughtBy,
    date: '2026-11-15T10:00:00.000Z',
    commit: 'abc1234',
  })
  const [first, second] = mutations.map(({ name }) => name)
  const page = tortureDocument({
    ...resultsOf(),
    mutations: [
      played(second ?? '', ['a.test.ts: one | two', 'b', 'c', 'd']),
      played('nobody knows it any more', ['a']),
      played(first ?? '', []),
    ],
  })

  expect(page).toContain('1 of 2 mutations were caught, last on 2026-11-15, commit `abc1234`.')
  expect(page).toContain(
    `| ${first} | a promise | **nobody** |\n| ${second} | a promise | a.test.ts: one \\| two<br>b<br>2 more |`,
  )
  expect(page).not.toContain('nobody knows it')
})
