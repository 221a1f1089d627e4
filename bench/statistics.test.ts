import { describe, expect, test } from 'vitest'
import { figuresTable, isMet, rowsTable } from './report.ts'
import type { Measured, RowResult } from './row.ts'
import { median, ratioSpread, spread } from './statistics.ts'
import { table } from './table.ts'

describe('statistics', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[10, 2, 4, 8], 6],
    [[100, 20, 3], 20],
  ])('the median of %j is %s', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  test('there is no median of nothing', () => {
    expect(() => median([])).toThrow(RangeError)
  })

  test('the spread does not change its values', () => {
    const values = [5, 1, 3]
    expect(spread(values)).toEqual({ median: 3, min: 1, max: 5 })
    expect(values).toEqual([5, 1, 3])
  })

  test('a ratio is that of the medians, its spread that of single rounds', () => {
    expect(ratioSpread([10, 30, 20], [10, 10, 5])).toEqual({ median: 2, min: 1, max: 4 })
  })

  test('a ratio needs as many rounds on both sides', () => {
    expect(() => ratioSpread([1, 2], [1])).toThrow(RangeError)
  })
})

describe('tables', () => {
  test('words stand left, figures right', () => {
    expect(table(['', 'name', 'n'], [['a', 'bb', '1,000']])).toBe(
      ['   name      n', '──────────────', 'a  bb    1,000'].join('\n'),
    )
  })

  test('a row shows both contestants and their ratios against the target', () => {
    expect(rowsTable([result({ atLeast: 2, cpu: 100 })])).toBe(
      [
        '       contestant         requests/s      min–max  p99 ms  CPU µs/request  cores',
        '────────────────────────────────────────────────────────────────────────────────',
        'token  ours                    6,000  5,000–7,000       2           100.0   0.60',
        '       theirs                  2,000  2,000–2,000       2           400.0   0.80',
        '✓      ratio, target ≥ 2        3.00    2.50–3.50                    4.00',
      ].join('\n'),
    )
  })

  test('a row below its target is marked, and one without CPU times shows none', () => {
    const missed = result({ atLeast: 3.1, cpu: undefined })
    expect(isMet(missed)).toBe(false)
    expect(rowsTable([missed])).toMatch(/^✗ .* 3\.00 .* –$/m)
  })

  test('where CPU time counts, each side’s cheapest round does, whatever the requests per second', () => {
    const { ours, ...rest } = result({ atLeast: 4, cpu: 100 })
    const rounds = ours.rounds.map((round, index) => ({ ...round, cpuMicrosecondsPerRequest: 100 + index }))
    const row = { ...rest, ours: { ...ours, rounds } }
    expect(isMet(row)).toBe(false)
    expect(isMet({ ...row, ratioOf: 'cpu' })).toBe(true)
    expect(isMet({ ...row, ratioOf: 'cpu', atLeast: 4.1 })).toBe(false)
    expect(rowsTable([{ ...row, ratioOf: 'cpu' }])).toMatch(
      /^✓ +ratio, target ≥ 4 of CPU time +3\.00 .* 4\.00$/m,
    )
  })

  test('a row without a target only informs', () => {
    const { atLeast: _, ...informing } = result({ atLeast: 9, cpu: 100 })
    expect(isMet(informing)).toBe(true)
    expect(rowsTable([informing])).toMatch(/^✓ +ratio, no target +3\.00/m)
  })

  test('a contestant that tells no percentile shows none', () => {
    const { theirs, ...rest } = result({ atLeast: 2, cpu: 100 })
    const rounds = theirs.rounds.map((round) => ({ ...round, p99Milliseconds: undefined }))
    expect(rowsTable([{ ...rest, theirs: { ...theirs, rounds } }])).toMatch(/theirs .* – +400\.0/)
  })

  test('a figure is compared with the most that is allowed', () => {
    const figure = { claim: 'memory', unit: 'MB', atMost: 150 }
    const lines = figuresTable([
      { name: 'told', claim: 'load', unit: 's', value: 12.34 },
      { ...figure, name: 'good', value: 150 },
      { ...figure, name: 'bad', value: 1151 },
    ]).split('\n')
    expect(lines[2]).toMatch(/^✓ told +load +12\.3 s$/)
    expect(lines[3]).toMatch(/^✓ good +memory +150 MB +≤ 150 MB$/)
    expect(lines[4]).toMatch(/^✗ bad +memory +1,151 MB +≤ 150 MB$/)
  })
})

function result({ atLeast, cpu }: { atLeast: number; cpu: number | undefined }): RowResult {
  const measured = (
    name: string,
    rates: number[],
    cpuMicrosecondsPerRequest: number | undefined,
  ): Measured => ({
    name,
    rounds: rates.map((requestsPerSecond) => ({
      requestsPerSecond,
      p99Milliseconds: 2,
      cpuMicrosecondsPerRequest,
    })),
  })
  return {
    name: 'token',
    claim: 'faster',
    atLeast,
    ours: measured('ours', [5000, 7000, 6000], cpu),
    theirs: measured('theirs', [2000, 2000, 2000], 400),
  }
}
