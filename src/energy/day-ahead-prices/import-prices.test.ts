import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { wattline } from '../../app/cli/terminal.fixture.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { quarterHourStartsMs } from '../../platform/time/berlin-day.fixture.ts'
import { formatInstant } from '../../platform/time/date-time-format.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { dayAheadPricesImport } from './import-prices.ts'
import { versionsOfDay } from './repository.ts'

const { pool, address } = await testDatabase()
const files = csvFiles()
const now = new Date('2026-11-15T10:00:00Z')
const header = 'start;price_eur_per_mwh\n'

const rowsOf = (date: string, { price = '98.76', minutes = 15, utc = false } = {}) =>
  quarterHourStartsMs(date)
    .filter((ms) => ms % (minutes * 60_000) === 0)
    .map((ms) => `${formatInstant(new Date(ms), utc ? 'Utc' : 'Offset')};${price}`)
const imported = (...rows: string[]) =>
  dayAheadPricesImport.importFile(pool, files.write(header + rows.map((row) => `${row}\n`).join('')), { now })
const faultsOf = async (...rows: string[]) => {
  const error = await imported(...rows).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw new Error('the file was imported')
  return error.faults.map(({ line, says }) => `${line}: ${says}`)
}
const newest = async (date: string) => (await versionsOfDay(pool, date))[0]

describe('wattline import day-ahead-prices', () => {
  test.each([
    ['2026-01-15', 96],
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('stores the %s with %i quarter-hours, in any order', async (date, count) => {
    expect(await imported(...rowsOf(date).toReversed())).toMatchObject({
      rows: count,
      changed: true,
      notes: [],
    })

    expect(await newest(date)).toMatchObject({ source: 'import', resolutionMinutes: 15, knownAt: now })
    expect((await newest(date))?.microCentPerKwh).toEqual(new Int32Array(count).fill(9_876_000))
  })

  test('accepts hours, and UTC as well as offsets', async () => {
    await imported(
      ...rowsOf('2025-03-30', { minutes: 60, utc: true }),
      ...rowsOf('2025-03-31', { minutes: 60 }),
    )

    expect(await newest('2025-03-30')).toMatchObject({ resolutionMinutes: 60 })
    expect((await newest('2025-03-30'))?.microCentPerKwh).toHaveLength(92)
    expect((await newest('2025-03-31'))?.microCentPerKwh).toHaveLength(96)
  })

  test('is a command that reports what it did and what to check', async () => {
    const file = files.write(`${header}${rowsOf('2026-08-01', { price: '5000.5' }).join('\n')}\n`)
    const environment = { DATABASE_URL: addressUrl(address) }

    const { exitCode, stdout } = await wattline(['import', 'day-ahead-prices', file], environment)

    expect(exitCode).toBe(0)
    expect(stdout).toBe(
      'Imported day-ahead-prices: 96 rows. Running services use them within 5 seconds.\n' +
        'Prices of 2026-08-01 lie between 5000.5 and 5000.5 EUR/MWh, outside the expected range of -500 to 5000.\n',
    )
  })

  test('changes nothing the second time', async () => {
    await imported(...rowsOf('2026-04-01'))

    expect(await imported(...rowsOf('2026-04-01'))).toMatchObject({ rows: 96, changed: false, notes: [] })
    expect(await newest('2026-04-01')).toMatchObject({ version: 1 })
  })

  test('stores a correction as the next version, and leaves unchanged days alone', async () => {
    await imported(...rowsOf('2026-05-01'), ...rowsOf('2026-05-02'))
    await imported(...rowsOf('2026-05-01'), ...rowsOf('2026-05-02', { price: '-0.00001' }))

    expect(await newest('2026-05-01')).toMatchObject({ version: 1 })
    expect(await newest('2026-05-02')).toMatchObject({ version: 2 })
    expect((await newest('2026-05-02'))?.microCentPerKwh[0]).toBe(-1)
    expect(await versionsOfDay(pool, '2026-05-02')).toHaveLength(2)
  })

  test('warns about implausible prices, and stores them', async () => {
    const { notes } = await imported(...rowsOf('2026-05-10', { price: '-500.01' }))

    expect(notes).toEqual([
      'Prices of 2026-05-10 lie between -500.01 and -500.01 EUR/MWh, outside the expected range of -500 to 5000.',
    ])
    expect(await newest('2026-05-10')).toBeDefined()
  })

  test('refuses a file with every fault and its line, and stores nothing', async () => {
    const whole = rowsOf('2026-06-01')
    const twice = whole[3] ?? ''
    const faults = await faultsOf(
      ...whole,
      twice,
      '2026-06-02T00:00:00;1',
      '2026-06-02T00:07:00Z;1',
      '2026-06-02T00:15:00Z;1,5',
      '2026-06-02T00:30:00Z;1.000001',
      '2026-06-02T00:45:00Z;20001',
      '2026-06-02T01:00:00Z;',
      '2026-06-31T00:00:00Z;1',
      ...rowsOf('2026-06-03').slice(1),
    )

    expect(faults).toEqual([
      '98: the same quarter-hour is on line 5',
      expect.stringMatching(/^99: start must be a quarter-hour with its offset/),
      expect.stringMatching(/^100: start must be a quarter-hour/),
      expect.stringMatching(/^101: price_eur_per_mwh has a decimal comma/),
      expect.stringMatching(/^102: price_eur_per_mwh has more than 5 decimals/),
      expect.stringMatching(/^103: price_eur_per_mwh must be between -20000 and 20000/),
      '104: price_eur_per_mwh is empty',
      expect.stringMatching(/^105: start must be/),
      '106: 2026-06-03 is missing 1 of its 96 quarter-hours, first 2026-06-02T22:00:00.000Z',
    ])
    expect(await newest('2026-06-01')).toBeUndefined()
  })

  test.each([
    ['an empty file', '', 'the file is empty'],
    ['a header alone', header, 'the file has a header, but no rows'],
    ['another header', 'time;price\n1;2\n', 'unknown column "time"'],
  ])('refuses %s', async (_what, content, says) => {
    await expect(dayAheadPricesImport.importFile(pool, files.write(content), { now })).rejects.toThrow(says)
  })
})
