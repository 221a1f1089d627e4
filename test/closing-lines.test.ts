import { describe, expect, test } from 'vitest'
import { closingLines } from './support/closing-lines.ts'

const none = { milliseconds: 0, files: [], passed: 0, failed: 0, skipped: {} }

test('the run ends with its duration, its longest files and the counts', () => {
  const files = [
    { path: 'src/short.test.ts', milliseconds: 40 },
    { path: 'src/long.test.ts', milliseconds: 12_345 },
  ]

  expect(
    closingLines({ milliseconds: 372_400, files, passed: 6790, failed: 1, skipped: { 'no browser': 2 } }),
  ).toEqual([
    'Took 6 min 12 s. The files that took longest:',
    '  12.3 s  src/long.test.ts',
    '   0.0 s  src/short.test.ts',
    '',
    '6790 passed, 1 failed, 2 skipped: no browser',
  ])
})

test('ten files are named, the longest first', () => {
  const files = Array.from({ length: 11 }, (_, index) => ({ path: `${index}`, milliseconds: index * 1000 }))

  const lines = closingLines({ ...none, files })

  expect(lines.slice(1, -2).map((line) => line.trim())).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((index) => `${index}.0 s  ${index}`),
  )
})

describe('skipped tests', () => {
  const lastLine = (skipped: Record<string, number>) => closingLines({ ...none, passed: 3, skipped }).at(-1)

  test('are named only where there are any', () => {
    expect(lastLine({})).toBe('3 passed, 0 failed')
  })

  test('come with the reason, and with the count of each where there are several', () => {
    expect(lastLine({ 'no browser': 12 })).toBe('3 passed, 0 failed, 12 skipped: no browser')
    expect(lastLine({ 'no browser': 12, 'no Redis': 1 })).toBe(
      '3 passed, 0 failed, 13 skipped: 12 no browser, 1 no Redis',
    )
  })
})

test.each([
  [59_499, '59 s'],
  [59_500, '1 min 0 s'],
])('%i ms are %s', (milliseconds, text) => {
  expect(closingLines({ ...none, milliseconds })[0]).toContain(`Took ${text}.`)
})
