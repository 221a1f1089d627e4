import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { findRecords } from '../meter-readings/repository.ts'
import { aContract, valuesOf } from './contract.fixture.ts'
import { findDailyTotals, findReadingDays } from './find-readings.ts'
import { formatOf, importReadings } from './import-readings.ts'
import {
  amountSegments,
  interchange,
  messageSegments,
  readingSegments,
  seriesSegments,
} from './mscons/interchange.fixture.ts'

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
    expect([...(await november(contract)).totals]).toEqual([24_000_000])
  })

  test('of a file with both series the market location is billed, whichever comes last', async () => {
    const contract = await aContract(pool)
    const melo = `DE${contract.padStart(31, '0')}`
    await pool.query(sql`update orders set melo_identifier = ${melo} where contract_number = ${contract}`)

    await load(file(maloOf(contract), '2026-11-14', '220:1.25'))
    expect(await load(file(melo, '2026-11-14'))).toMatchObject({ stored: 1, unchanged: 0 })

    expect([...(await november(contract)).totals]).toEqual([25_000_000])
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

/** MSCONS AHB 3.2: 13017 carries what a meter (RFF+MG) showed at a time (DTM+7), 13019 an amount of energy. */
describe('importing MSCONS of meters without a smart meter gateway', () => {
  const melo = (contract: string) => `DE${contract.padStart(31, '0')}`
  const stored = async (contract: string) =>
    (await findRecords(pool, contract)).map(({ date, fromDate, meterNumber, milliwattHours, valueState }) => [
      fromDate,
      date,
      meterNumber,
      milliwattHours / 1e6,
      valueState,
    ])
  const readings = (contract: string, ...all: Partial<Parameters<typeof readingSegments>[0]>[]) =>
    interchange(
      messageSegments(
        'M1',
        all.flatMap((each) =>
          readingSegments({
            location: melo(contract),
            meter: 'M-1',
            kwh: '220:1000:KWH',
            date: '2026-01-01',
            ...each,
          }),
        ),
        undefined,
        '13017',
      ),
    )
  const meteredContract = async (delivery: Parameters<typeof aContract>[1] = {}) => {
    const contract = await aContract(pool, delivery)
    await pool.query(sql`
      update orders set melo_identifier = ${melo(contract)}, previous_annual_consumption_kwh = 3500
      where contract_number = ${contract}`)
    return contract
  }

  test('keeps meter readings with their states, over a change of meters', async () => {
    const contract = await meteredContract()

    const report = await load(
      readings(
        contract,
        {},
        { date: '2026-04-01', kwh: '67:1900:KWH' },
        { date: '2026-04-01', kwh: '220:0.5:KWH', meter: '1EMH0012345678' },
      ),
    )

    expect(report).toMatchObject({ format: 'mscons', stored: 3, refused: 0 })
    expect(await stored(contract)).toEqual([
      [null, '2026-04-01', '1EMH0012345678', 0.5, 'Final'],
      [null, '2026-04-01', 'M-1', 1900, 'Substituted'],
      [null, '2026-01-01', 'M-1', 1000, 'Final'],
    ])
    expect(await load(readings(contract, {}))).toMatchObject({ stored: 0, unchanged: 1 })
  })

  test('keeps amounts of energy of the market location, and refuses those of a metering location', async () => {
    const contract = await meteredContract()
    const file = (location: string) =>
      interchange(
        messageSegments(
          'M1',
          amountSegments(location, '220:310.5:KWH', '2026-03-01', '2026-04-01'),
          undefined,
          '13019',
        ),
      )

    expect(await load(file(`9${contract}`))).toMatchObject({ stored: 1, refused: 0 })
    expect((await load(file(melo(contract)))).faults).toMatchObject([
      { reason: expect.stringContaining('amounts of a metering location are not billed') },
    ])
    expect(await stored(contract)).toEqual([['2026-03-01', '2026-04-01', null, 310.5, 'Final']])
  })

  test('a reading below the last one is kept without effect, unless the register went through zero (Z85)', async () => {
    const contract = await meteredContract()
    await load(readings(contract, { kwh: '220:99500:KWH' }))
    const later = { date: '2026-06-01', kwh: '220:900:KWH' }

    const questioned = await load(readings(contract, later))
    expect(questioned).toMatchObject({ stored: 0, ignored: 1, refused: 0 })
    expect(questioned.notices).toMatchObject([{ contractNumber: contract, date: '2026-06-01', field: 'kwh' }])
    expect(await load(readings(contract, { ...later, remark: 'Z85' }))).toMatchObject({
      stored: 1,
      ignored: 0,
    })
  })

  test('a reading on the day on which one contract follows another counts for both', async () => {
    const former = await meteredContract({ endDate: '2026-10-31' })
    const later = await meteredContract({ startDate: '2026-11-01' })
    await pool.query(
      sql`update orders set melo_identifier = ${melo(former)} where contract_number = ${later}`,
    )

    expect(await load(readings(former, { date: '2026-11-01' }))).toMatchObject({ stored: 2, refused: 0 })
    expect([await stored(former), await stored(later)]).toMatchObject([[{}], [{}]])
  })

  test('a meter with registers of two tariff times and no total shows their sum', async () => {
    const contract = await meteredContract()
    const [high, low] = [{ register: '1-0?:1.8.1' }, { register: '1-0?:1.8.2' }]

    const report = await load(
      readings(
        contract,
        ...[
          { ...high, kwh: '220:600.1:KWH' },
          { ...low, kwh: '220:400.2:KWH' },
        ],
        ...[high, low].map((register) => ({ ...register, date: '2026-04-01', kwh: '67:900:KWH' })),
      ),
    )

    expect(report).toMatchObject({ stored: 2, refused: 0 })
    expect(await stored(contract)).toEqual([
      [null, '2026-04-01', 'M-1', 1800, 'Substituted'],
      [null, '2026-01-01', 'M-1', 1000.3, 'Final'],
    ])
    const corrected = readings(contract, { ...high, kwh: 'Z18:700:KWH' }, { ...low, kwh: '220:400.2:KWH' })
    expect(await load(corrected)).toMatchObject({ stored: 1 })
    expect((await stored(contract)).at(-1)).toEqual([null, '2026-01-01', 'M-1', 1100.2, 'Preliminary'])
  })

  test('a total contains the registers of its tariff times', async () => {
    const contract = await meteredContract()

    const all = ['1-0?:1.8.1', '1-0?:1.8.0', '1-0?:1.8.2'].map((register) => ({ register }))

    expect(await load(readings(contract, ...all))).toMatchObject({ stored: 1, refused: 0 })
    expect(await stored(contract)).toMatchObject([[null, '2026-01-01', 'M-1', 1000, 'Final']])
  })

  test.each([
    [['1.8.1'], {}, 'are needed; the message has 1-x:1.8.1'],
    [['1.8.2'], {}, 'are needed; the message has 1-x:1.8.2'],
    [['1.8.1', '1.8.2', '1.8.3'], {}, 'are needed; the message has 1-x:1.8.1, 1-x:1.8.2, 1-x:1.8.3'],
    [['1.8.1', '1.8.2'], { remark: 'Z85' }, 'one of two registers went through zero'],
    [['1.8.1', '1.8.2'], { kwh: '220:-1:KWH' }, 'kwh is negative: -1'],
  ])('registers %j with %j and without a total are refused', async (registers, change, reason) => {
    const contract = await meteredContract()
    const all = registers.map((register) => ({ register: `1-0?:${register}`, ...change }))

    const report = await load(readings(contract, ...all))

    expect(report).toMatchObject({ stored: 0, refused: 1 })
    expect(report.faults).toMatchObject([{ reason: expect.stringContaining(reason) }])
  })

  test('amounts of both tariff times are one amount', async () => {
    const contract = await meteredContract()
    const segments = amountSegments(`9${contract}`, '220:310.5:KWH', '2026-03-01', '2026-04-01')
    const ofTariff = (register: string) => segments.map((text) => text.replace('1.9.0', register))
    const all = [...ofTariff('1.9.1'), ...ofTariff('1.9.2')]

    await load(interchange(messageSegments('M1', all, undefined, '13019')))

    expect(await stored(contract)).toEqual([['2026-03-01', '2026-04-01', null, 621, 'Final']])
  })

  test.each([
    [{ register: '1-0?:2.8.0' }, 'has no meter readings of the total (register 1-x:1.8.0)'],
    [{ kwh: '999:1000:KWH' }, 'the qualifier must be one of 67, 220, Z18; it is 999'],
    [{ kwh: '220:x:KWH' }, 'the quantity is not a number: "x"'],
    [{ kwh: '220:1000:MWH' }, 'the unit must be KWH; it is MWH'],
    [{ kwh: '220:-1:KWH' }, 'kwh is negative: -1'],
    [{ date: '2026-11-17' }, 'is in the future'],
    [{ location: '41373559241' }, 'no contract is supplied at 41373559241 on 2026-01-01'],
  ])('%j is refused', async (change, reason) => {
    const contract = await meteredContract()

    const { faults } = await load(readings(contract, change))

    expect(faults).toMatchObject([{ reason: expect.stringContaining(reason) }])
    expect(await stored(contract)).toEqual([])
  })

  test('a message with a time that is not the beginning of a day is not used', async () => {
    const contract = await meteredContract()
    const text = readings(contract, {}).replace('202512312300', '202512312315')

    expect((await load(text)).faults).toMatchObject([
      { reason: expect.stringContaining('no time at the beginning of a day') },
    ])
  })
})
