/**
 * MSCONS AHB 3.2: 13018 carries the load profile of a metering location, 13025 that of a market location. The market's role
 * model: energy is measured at metering locations, but supplied and billed at the market location, and their numbers may differ.
 */
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { aContract, aDay } from './contract.fixture.ts'
import { exportReadings } from './export-readings.ts'
import { findDailyTotals, findLastCompleteDays, findReadingDays } from './find-readings.ts'
import type { Incoming } from './reading-item.ts'
import { findReadingsRevision } from './readings-revision.fixture.ts'
import { storeReadings } from './store-readings.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const date = '2026-11-14'
const [house, heatPump] = ['DE00014545768S0000000000000003054', 'DE00014545768S0000000000000003055']
const store = (...days: Incoming[]) => storeReadings(pool, days, { now })
const series = (contract: string, meteringLocation: string, kwh: number): Incoming => ({
  ...aDay(contract, date, { kwh }),
  meteringLocation,
})
/** The kWh that metrics are made from: by quarter-hours, by daily sums and by the last days. */
const billed = async (contract: string) => {
  const days = await findReadingDays(pool, contract, '2026-11-01', '2026-12-01')
  const { totals } = await findDailyTotals(pool, contract, '2026-11-01', '2026-12-01')
  const last = await findLastCompleteDays(pool, contract, 28)
  return [
    days.map(({ total }) => total / 1e6),
    [...totals].map((total) => total / 1e6),
    last.map(({ milliwattHours }) => milliwattHours / 1e6),
  ]
}
const each = (...kwh: number[]) => [kwh, kwh, kwh]

describe('the series of metering and market location', () => {
  test.each([
    ['13018 before 13025', [house, undefined]],
    ['13025 before 13018', [undefined, house]],
  ])('are kept apart, and the market location is billed: %s', async (_, order) => {
    const contract = await aContract(pool)
    for (const location of order)
      await store(location === undefined ? aDay(contract, date, { kwh: 1 }) : series(contract, location, 0.5))

    expect(await billed(contract)).toEqual(each(96))
    expect(await exportReadings(pool, [contract])).toMatchObject([
      {
        days: [{ version: 1 }],
        formerVersions: [],
        meteringLocations: [{ meteringLocation: house, version: 1 }],
      },
    ])
  })

  test('a single metering location counts while the market location has sent nothing', async () => {
    const contract = await aContract(pool)

    expect(await store(series(contract, house, 0.5))).toMatchObject({ stored: 1, refused: 0 })

    expect(await billed(contract)).toEqual(each(48))
  })

  test('of two metering locations neither counts', async () => {
    const contract = await aContract(pool)

    await store(series(contract, house, 0.5), series(contract, heatPump, 0.25))

    expect(await billed(contract)).toEqual(each())
  })

  test('a market location counts with its own days alone, even where a metering location has others', async () => {
    const contract = await aContract(pool)
    await store(series(contract, house, 0.5), aDay(contract, '2026-11-13', { kwh: 1 }))

    expect(await billed(contract)).toEqual(each(96))
  })

  test('readings from before the two were told apart go on with those of the only metering location', async () => {
    const contract = await aContract(pool)
    await store(aDay(contract, '2026-11-13', { kwh: 1 }))
    await pool.query(sql`
      update contract_readings set has_market_series = false where contract_number = ${contract}`)
    await store(series(contract, house, 0.5))

    const [days, totals, last] = await billed(contract)
    expect([days, totals, last]).toEqual([
      [96, 48],
      [96, 48],
      [48, 96],
    ])
    await store(aDay(contract, '2026-11-12', { kwh: 2 }))
    expect((await billed(contract))[0]).toEqual([192, 96])
  })

  test('a correction of a metering location keeps the former version and follows the same rules', async () => {
    const contract = await aContract(pool)
    await store(series(contract, house, 0.5))

    expect(await store(series(contract, house, 0.5))).toMatchObject({ stored: 0, unchanged: 1 })
    expect(await store(series(contract, house, 0.25))).toMatchObject({ stored: 1 })
    expect(
      await store({ ...series(contract, house, 9), valueState: 'Preliminary' } as Incoming),
    ).toMatchObject({ stored: 0, ignored: 1 })

    expect(await billed(contract)).toEqual(each(24))
    const [exported] = await exportReadings(pool, [contract])
    expect(exported?.meteringLocations.map(({ version, kwh }) => [version, kwh[0]])).toEqual([
      [1, 0.5],
      [2, 0.25],
    ])
  })

  test('days of one contract for several series are stored in one go', async () => {
    const contract = await aContract(pool)

    const report = await store(
      aDay(contract, date, { kwh: 1 }),
      series(contract, house, 2),
      series(contract, heatPump, 3),
    )

    expect(report).toMatchObject({ stored: 3, unchanged: 0, refused: 0 })
    expect((await findReadingsRevision(pool, contract)).revision).toBe(1)
  })

  test('an id that no metering location has is refused', async () => {
    const contract = await aContract(pool)

    const { faults } = await store(series(contract, '41373559241', 1))

    expect(faults).toMatchObject([
      { field: 'meteringLocation', reason: '"41373559241" is not the id of a metering location' },
    ])
    expect(
      (await pool.query(sql`select from metering_location_days d where d.contract_number = ${contract}`))
        .rowCount,
    ).toBe(0)
  })
})
