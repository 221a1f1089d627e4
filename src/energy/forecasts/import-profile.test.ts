import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { forecastConsumption } from './forecast-consumption.ts'
import { profileImport } from './import-profile.ts'
import { ownHouseholdProfile } from './load-profile.ts'
import { dynamisation } from './official-profile.ts'
import { householdProfileInUse } from './stored-profiles.ts'

const { pool } = await testDatabase()
const files = csvFiles()
const now = new Date('2026-11-15T12:00:00Z')

const words = ['WT', 'SA', 'FT']
const columns = Array.from({ length: 12 }, (_, month) =>
  words.map((word) => `${String(month + 1).padStart(2, '0')}_${word}`),
).flat()
const header = ['profile', 'time', ...columns].join(';')
const timeOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** A table with the same value everywhere except at night, where it is 0. */
const rows = (value = '37.9', profile = 'H25') =>
  Array.from({ length: 96 }, (_, quarter) =>
    [profile, timeOf(quarter), ...columns.map(() => (quarter < 24 ? '0' : value))].join(';'),
  )
const importRows = (lines: string[]) =>
  profileImport.importFile(pool, files.write([header, ...lines].join('\n')), { now })
const faultsOf = async (lines: string[]) => {
  const refusal = await importRows(lines).catch((error: unknown) => error)
  return refusal instanceof ImportRefused ? refusal.faults : []
}

test.each([
  [1, 1.242],
  [15, 1.2568],
  [91, 1.064],
  [182, 0.7959],
  [200, 0.7848],
  [274, 0.9183],
  [365, 1.2572],
])('the dynamisation of day %s is %s', (day, factor) => {
  expect(dynamisation(day)).toBe(factor)
})

describe('an official profile', () => {
  test('replaces our own once imported, and a second import changes nothing', async () => {
    expect(await householdProfileInUse(pool)).toBe(ownHouseholdProfile)

    expect(await importRows(rows())).toMatchObject({ rows: 96, changed: true, notes: [] })
    expect(await importRows(rows())).toMatchObject({ rows: 96, changed: false })

    const profile = await householdProfileInUse(pool)
    const forecast = forecastConsumption(profile, { yearlyConsumptionKwh: 3500, scale: undefined })
    const [winter, summer] = ['2026-01-15', '2026-07-19'].map((date) => forecast.ofDay(dayNumberOf(date)))
    expect(profile.name).toBe('H25')
    expect((winter ?? 0) / (summer ?? 1)).toBeCloseTo(dynamisation(15) / dynamisation(200), 5)
    expect(forecast.quarterHoursOf(dayNumberOf('2026-01-15'))[23]).toBe(0)
  })

  test('is refused with every fault and its line', async () => {
    const lines = rows()
    lines[3] = (lines[3] ?? '').replace('00:45', '00:50')
    lines[7] = (lines[7] ?? '').replace(';0;', ';-1;')
    lines[9] = (lines[9] ?? '').replace('H25', 'H0')
    lines[95] = lines[94] ?? ''

    expect(await faultsOf(lines)).toMatchObject([
      { line: null, says: expect.stringContaining('no row for 4') },
      { line: 5, says: expect.stringContaining('time must be a quarter-hour') },
      { line: 9, says: expect.stringContaining('must be between') },
      { line: 11, says: expect.stringContaining('profile must be one of') },
      { line: 97, says: expect.stringContaining('twice') },
    ])
  })

  test('with another total is used for its shape, with a note', async () => {
    const { notes } = await importRows(rows('1', 'G25'))

    expect(notes).toEqual([expect.stringContaining('G25 adds up to')])
  })
})
