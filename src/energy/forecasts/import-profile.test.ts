import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { dynamisation, profileNames } from '../../domain/load-profiles/official-profile.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { forecastConsumption } from './forecast-consumption.ts'
import { profileImport } from './import-profile.ts'
import { profilesInUse } from './profile-of-contract.ts'

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

describe('an official profile', () => {
  test('replaces the shipped one once imported, and a second import changes nothing', async () => {
    expect((await profilesInUse(pool)).of('H25')).toBe((await shippedProfiles()).H25)

    expect(await importRows(rows())).toMatchObject({ rows: 96, changed: true, notes: [] })
    expect(await importRows(rows())).toMatchObject({ rows: 96, changed: false })

    const profile = (await profilesInUse(pool)).of('H25')
    const forecast = forecastConsumption(profile, { yearlyConsumptionKwh: 3500, scale: undefined })
    const [winter, summer] = ['2026-01-15', '2026-07-19'].map((date) => forecast.ofDay(dayNumberOf(date)))
    expect(profile.name).toBe('H25')
    expect((winter ?? 0) / (summer ?? 1)).toBeCloseTo(dynamisation(15) / dynamisation(200), 4)
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
    const { notes } = await importRows(rows('0.00004', 'G25'))
    const { total, shapeOf } = (await profilesInUse(pool)).of('G25').year(2026)

    expect(notes).toEqual([expect.stringContaining('G25 adds up to')])
    expect(total).toBeCloseTo(1e6, -2)
    expect(shapeOf(14)[50]).toBeGreaterThan(0)
  })

  test('can be the shipped file: every profile in it stays as it is', async () => {
    await profileImport.importFile(pool, `${projectFolder}data-sets/reference/profile.csv`, { now })
    const [imported, shipped] = [await profilesInUse(pool), await shippedProfiles()]

    for (const name of profileNames)
      expect(imported.of(name).year(2026).weights).toEqual(shipped[name].year(2026).weights)
  })
})
