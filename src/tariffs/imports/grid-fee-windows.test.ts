import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { loadRegions } from '../regions/load-regions.ts'
import { csvFiles, kindOf } from './csv-file.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()
const operator = '9999901000006'

const importRows = (...rows: string[]) =>
  importFile(
    pool,
    kindOf('grid-fee-windows'),
    files.write(
      [
        'operator_code;valid_from;valid_to;level;quarter;window_from;window_to;work_cent_per_kwh_net',
        ...rows.map((row) => `${operator};${row}`),
      ].join('\n'),
    ),
  )
const faultsOf = async (...rows: string[]) => {
  const error = await importRows(...rows).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw new Error(`not refused: ${String(error)}`)
  return error.faults.map(({ line, says }) => `${line}: ${says}`)
}

describe('windows of the grid fee', () => {
  test('are imported as times of day and stored as minutes', async () => {
    await importRows(
      '2026-01-01;;Low;1;00:00;05:15;2.5',
      '2026-01-01;;High;1;17:00;24:00;9',
      '2026-01-01;;Low;2;00:00;05:15;2.5',
    )

    const { gridFeeWindows } = await loadRegions(pool)
    expect(gridFeeWindows.get(operator)).toMatchObject([
      { level: 'Low', quarter: 1, fromMinute: 0, toMinute: 315, workCentPerKwhNet: '2.5000' },
      { level: 'High', quarter: 1, fromMinute: 1020, toMinute: 1440 },
      { level: 'Low', quarter: 2 },
    ])
  })

  test.each([
    ['a time between quarter-hours', '2026-01-01;;Low;1;00:10;05:00;2', /window_from must be a quarter-hour/],
    [
      'a time after the end of the day',
      '2026-01-01;;Low;1;00:00;24:15;2',
      /window_to must be a quarter-hour/,
    ],
    [
      'a window that crosses midnight',
      '2026-01-01;;Low;1;22:00;05:00;2',
      /split a window that crosses midnight/,
    ],
    ['a fifth quarter', '2026-01-01;;Low;5;00:00;05:00;2', /quarter must be a whole number from 1 to 4/],
    ['another level', '2026-01-01;;Standard;1;00:00;05:00;2', /level must be one of Low, High/],
  ])('are refused with %s', async (_case, row, fault) => {
    expect(await faultsOf(row)).toEqual([expect.stringMatching(fault)])
  })

  test('are refused if they overlap on the same days, and accepted otherwise', async () => {
    expect(await faultsOf('2026-01-01;;Low;1;00:00;05:00;2', '2026-02-01;;High;1;04:45;06:00;9')).toEqual([
      '3: window_from is inside another window of the same operator and quarter',
    ])
    await expect(
      importRows('2026-01-01;2026-02-01;Low;1;00:00;05:00;2', '2026-02-01;;Low;1;04:45;06:00;3'),
    ).resolves.toMatchObject({ changed: true })
  })

  test('must have one price per level', async () => {
    expect(
      await faultsOf('2026-01-01;;Low;1;00:00;05:00;2', '2026-01-01;;Low;2;00:00;05:00;2.1'),
    ).toHaveLength(2)
  })
})
