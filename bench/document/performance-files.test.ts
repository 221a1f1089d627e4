import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../src/platform/project-folder.ts'
import type { MeasuredFigure, MeasuredRow, ResultFile } from '../results/result-file.ts'
import { performanceFiles } from './performance-files.ts'

const docs = join(projectFolder, 'docs', 'reports')
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')

describe('the published document', () => {
  const files = performanceFiles(JSON.parse(read('docs/reports/performance.json')) as ResultFile)

  test.each(Object.keys(files))('%s is exactly what docs/reports/performance.json renders to', (path) => {
    expect(read(path)).toBe(files[path])
  })

  test('has no chart that is made no more', () => {
    const charts = readdirSync(docs).filter((name) => /^performance-.*\.svg$/.test(name))
    expect(charts.map((name) => `docs/reports/${name}`).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path.endsWith('.svg'))
        .sort(),
    )
  })
})

describe('a document', () => {
  test('lists what misses its target, and that nobody explained it yet', () => {
    const { 'docs/reports/performance.md': text } = performanceFiles(
      results({ rows: [row({ atLeast: 0.9 })] }),
    )

    expect(text).toContain('| 0.50 (0.50–0.50) | ≥ 0.9 | **no** |')
    expect(text).toContain('- `a-row` (0.50, target ≥ 0.9): not explained yet')
  })

  test('says so when all hold', () => {
    const { 'docs/reports/performance.md': text } = performanceFiles(
      results({ rows: [row({ atLeast: 0.5 })] }),
    )

    expect(text).toContain('All that were measured hold.')
  })

  test.each([
    ['bare Fastify route', 'limit'],
    ['pgbench', 'limit'],
    ['oidc-provider', 'peer'],
    ['NestJS with TypeORM', 'peer'],
    ['one Wattline', 'itself'],
  ])('a row against %s is drawn in the chart %s', (theirs, chart) => {
    const files = performanceFiles(results({ rows: [row({ theirs })] }))

    expect(Object.keys(files)).toEqual([
      'docs/reports/performance.md',
      `docs/reports/performance-${chart}.svg`,
    ])
  })

  test('shows the times of a path that grows', () => {
    const { 'docs/reports/performance.md': text, 'docs/reports/performance-growth.svg': chart } =
      performanceFiles(results({ figures: [growth] }))

    expect(text).toContain('| `read` | one order | 2 ms | 2.2 ms | 4 ms | 2 × | ≤ 1.5 × | **no** |')
    expect(chart).toContain('1.1 · 10 ×')
  })

  test('names what was measured on another commit or another machine', () => {
    const elsewhere = {
      node: 'v22',
      machine: { platform: 'linux x64', processor: 'Q', cores: 4, memoryGigabytes: 16 },
    }
    const figure = { ...piece, name: 'listOrders', claim: 'operation', value: 4.2, elsewhere }
    const rows = [row({}), { ...row({}), name: 'b-row' }]
    const { 'docs/reports/performance.md': text } = performanceFiles(results({ rows, figures: [figure] }))

    expect(text).toContain('Measured on 2026-11-15 at commit `c` with Node v20, on 2 cores of P')
    expect(text).toContain(
      '`event-loop`: measured on 2026-11-15 at commit `c` with Node v22, on 4 cores of Q',
    )
  })

  test('lists what holds up the event loop apart from other figures', () => {
    const figure = { ...piece, name: 'listOrders', claim: 'operation', value: 4.2 }
    const { 'docs/reports/performance.md': text } = performanceFiles(results({ figures: [figure] }))

    expect(text).toContain('| `listOrders` | operation | 4.2 ms | ≤ 10 ms | yes |')
    expect(text).not.toContain('## Figures')
  })

  test('tells what could not be played, in one line', () => {
    const unplayed = [
      { name: 'x', reason: 'There is\nno pgbench.', isFailure: false, commit: 'c', date: 'd' },
    ]

    expect(performanceFiles(results({ unplayed }))['docs/reports/performance.md']).toContain(
      '- `x`: There is no pgbench.',
    )
  })
})

const piece = { unit: 'ms', atMost: 10, measurement: 'event-loop', commit: 'c', date: '2026-11-15' }

const growth: MeasuredFigure = {
  name: 'growth-read',
  claim: 'one order',
  value: 2,
  unit: '×',
  atMost: 1.5,
  steps: [2, 2.2, 4].map((milliseconds, index) => ({ data: `${10 ** index} ×`, milliseconds })),
  measurement: 'growth',
  commit: 'c',
  date: '2026-11-15',
}

function row({ atLeast, theirs = 'bare Fastify route' }: { atLeast?: number; theirs?: string }): MeasuredRow {
  const rounds = (requestsPerSecond: number) => [
    { requestsPerSecond, p99Milliseconds: undefined, cpuMicrosecondsPerRequest: undefined },
  ]
  return {
    name: 'a-row',
    claim: 'A claim.',
    ...(atLeast === undefined ? {} : { atLeast }),
    ours: { name: 'Wattline', rounds: rounds(500) },
    theirs: { name: theirs, rounds: rounds(1000) },
    pace: { rounds: 1, secondsPerRound: 1, warmUpSeconds: 1 },
    commit: 'c',
    date: '2026-11-15',
  }
}

const results = (changes: Partial<ResultFile>): ResultFile => ({
  node: 'v20',
  machine: { platform: 'linux x64', processor: 'P', cores: 2, memoryGigabytes: 8 },
  rows: [],
  figures: [],
  unplayed: [],
  ...changes,
})
