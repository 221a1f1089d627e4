import { expect, test } from 'vitest'
import { readingsCsv } from './export-readings.ts'

const day = (date: string, count: number) => ({
  date,
  version: 1,
  kwh: Array.from({ length: count }, (_, index) => (index === 1 ? null : 0.25)),
  valueState: 'TrueValue' as never,
})

test('a line for each quarter-hour, with local and UTC time; a gap has no value', () => {
  const lines = readingsCsv([
    { contractNumber: '30000016', days: [day('2026-03-28', 96)], formerVersions: [], meteringLocations: [] },
  ]).split('\r\n')

  expect(lines.slice(0, 3)).toEqual([
    'contractNumber,from,startUtc,kwh,valueState',
    '30000016,2026-03-28 00:00:00,2026-03-27T23:00:00.000Z,0.25,TrueValue',
    '30000016,2026-03-28 00:15:00,2026-03-27T23:15:00.000Z,,TrueValue',
  ])
  expect(lines).toHaveLength(98)
})

test('the day on which clocks go forward has no hour from two to three', () => {
  const csv = readingsCsv([
    { contractNumber: '30000016', days: [day('2026-03-29', 92)], formerVersions: [], meteringLocations: [] },
  ])

  expect(csv).toContain('2026-03-29 01:45:00')
  expect(csv).not.toContain('2026-03-29 02:')
  expect(csv).toContain('2026-03-29 03:00:00')
})
