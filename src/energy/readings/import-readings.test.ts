import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { aContract, valuesOf } from './contract.fixture.ts'
import { findDailyTotals, findReadingDays } from './find-readings.ts'
import { formatOf, importReadings } from './import-readings.ts'
import { interchange, messageSegments, seriesSegments } from './mscons/interchange.fixture.ts'

const { pool } = await testDatabase()
const files = csvFiles()
const now = new Date('2026-11-15T12:00:00Z')
const load = (content: string, options = {}) =>
  importReadings(pool, files.write(content), { now, ...options })
const november = (contract: string) => findDailyTotals(pool, contract, '2026-11-01', '2026-12-01')

const header = `contract_number;date;${valuesOf('2026-11-14', 0)
  .map((_, index) => `v${index + 1}`)
  .join(';')}`
const csvLine = (contract: string, date: string, kwh: number) =>
  [contract, date, ...valuesOf(date, kwh)].join(';')

describe('importing a file of readings', () => {
  test('stores a CSV file, and the second time nothing changes', async () => {
    const contract = await aContract(pool)
    const content = [header, csvLine(contract, '2026-11-13', 0.1), csvLine(contract, '2026-11-14', 0.2)].join(
      '\n',
    )

    expect(await load(content)).toMatchObject({ format: 'csv', stored: 2, refused: 0 })
    expect(await load(content)).toMatchObject({ stored: 0, unchanged: 2 })
    expect([...(await november(contract)).totals]).toEqual([9_600_000, 19_200_000])
  })

  test('stores NDJSON', async () => {
    const contractNumber = await aContract(pool)
    const day = {
      contractNumber,
      date: '2026-11-14',
      kwh: valuesOf('2026-11-14', 1),
      valueState: 'Substituted',
    }

    expect(await load(`${JSON.stringify(day)}\n`)).toMatchObject({ format: 'ndjson', stored: 1 })
  })

  test('a bad line is reported, and all others are stored', async () => {
    const contract = await aContract(pool)
    const report = await load(
      [
        header,
        csvLine(contract, '2026-11-13', 0.1),
        csvLine(contract, '2026-11-20', 0.1),
        csvLine(contract, '2026-11-14', 0.1),
      ].join('\n'),
    )

    expect(report).toMatchObject({ stored: 2, refused: 1 })
    expect(report.faults).toMatchObject([{ line: 3, contractNumber: contract, date: '2026-11-20' }])
  })

  test('the format is detected from the beginning of a file', () => {
    expect(formatOf("UNA:+.? '")).toBe('mscons')
    expect(formatOf('\r\nUNB+UNOC:3')).toBe('mscons')
    expect(formatOf('\uFEFF{"contractNumber"')).toBe('ndjson')
    expect(formatOf('contract_number;date')).toBe('csv')
  })

  test.each([
    ['/nowhere.csv', 'there is no file /nowhere.csv'],
    ['/', '/ is not a file'],
    [files.write(''), 'the file is empty'],
  ])('%s is refused', async (path, reason) => {
    await expect(importReadings(pool, path, { now })).rejects.toThrow(reason)
  })
})

describe('importing MSCONS', () => {
  const maloOf = (contract: string) => `9${contract}`
  const file = (location: string, date: string, value = '220:0.25') =>
    interchange(messageSegments('M1', seriesSegments({ location, date, values: { 0: value } })))

  test('finds the contract by its market location', async () => {
    const contract = await aContract(pool)

    expect(await load(file(maloOf(contract), '2026-11-14'))).toMatchObject({ format: 'mscons', stored: 1 })

    expect([...(await november(contract)).totals]).toEqual([24_000_000])
  })

  test('finds the contract by its metering location', async () => {
    const contract = await aContract(pool)
    const melo = `DE${contract.padStart(31, '0')}`
    await pool.query(sql`update orders set melo_identifier = ${melo} where contract_number = ${contract}`)

    expect(await load(file(melo, '2026-11-14'))).toMatchObject({ stored: 1 })
  })

  test('assigns each day to the contract supplied there on that day', async () => {
    const [former, later] = [
      await aContract(pool, { endDate: '2026-10-31' }),
      await aContract(pool, { startDate: '2026-11-01' }),
    ]
    await pool.query(
      sql`update orders set malo_identifier = ${maloOf(former)} where contract_number = ${later}`,
    )
    const text = interchange(
      messageSegments(
        'M1',
        ['2026-10-31', '2026-11-01'].flatMap((date) => seriesSegments({ location: maloOf(former), date })),
      ),
    )

    expect(await load(text)).toMatchObject({ stored: 2, refused: 0 })

    expect(await findReadingDays(pool, former, '2026-10-01', '2026-12-01')).toMatchObject([
      { date: '2026-10-31' },
    ])
    expect(await findReadingDays(pool, later, '2026-10-01', '2026-12-01')).toMatchObject([
      { date: '2026-11-01' },
    ])
  })

  test('a correction replaces earlier values', async () => {
    const contract = await aContract(pool)
    await load(file(maloOf(contract), '2026-11-14', 'Z18:1'))

    expect(await load(file(maloOf(contract), '2026-11-14', '67:2'))).toMatchObject({ stored: 1 })

    const [day] = await findReadingDays(pool, contract, '2026-11-14', '2026-11-15')
    expect([day?.milliwattHours[0], day?.states[0], day?.states[1], day?.version]).toEqual([
      2_000_000, 1, 0, 2,
    ])
  })

  test.each([
    ['41373559241', 'no contract is supplied at 41373559241 on 2026-11-14'],
    ['nowhere', 'no contract is supplied at nowhere on 2026-11-14'],
  ])('a day of the location %s is refused', async (location, reason) => {
    expect((await load(file(location, '2026-11-14'))).faults).toMatchObject([{ reason }])
  })

  test('a truncated file is reported, and its complete messages are stored', async () => {
    const contract = await aContract(pool)
    const whole = interchange(
      messageSegments('M1', seriesSegments({ location: maloOf(contract), date: '2026-11-13' })),
      messageSegments('M2', seriesSegments({ location: maloOf(contract), date: '2026-11-14' })),
    )

    const report = await load(whole.slice(0, whole.length - 2000))

    expect(report).toMatchObject({ stored: 1, refused: 1 })
    expect((await november(contract)).dates).toEqual(['2026-11-13'])
  })
})
