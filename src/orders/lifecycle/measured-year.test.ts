import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { aContract, aDay } from '../../energy/readings/contract.fixture.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { measuredYearKwh } from './measured-year.ts'

const { pool } = await testDatabase()
const today = '2026-11-16'
const now = new Date('2026-11-16T12:00:00Z')

describe('with readings by the quarter-hour', () => {
  const meteredFor = async (days: number, lastDay = plusDays(today, -1)) => {
    const contractNumber = await aContract(pool)
    const dates = Array.from({ length: days }, (_, index) => plusDays(lastDay, -index))
    await storeReadings(
      pool,
      dates.map((date) => aDay(contractNumber, date, { kwh: 0.1 })),
      { now },
    )
    return contractNumber
  }

  test('the last 365 days count, if none is missing', async () => {
    const whole = await meteredFor(365)

    // 365 days of 96 quarter-hours.
    expect(await measuredYearKwh(pool, whole, today)).toBe(3504)
    expect(await measuredYearKwh(pool, await meteredFor(364), today)).toBeNull()
    await pool.query(
      sql`update reading_days set gaps = 1 where contract_number = ${whole} and day = '2026-06-01'`,
    )
    expect(await measuredYearKwh(pool, whole, today)).toBeNull()
  })

  test('what was measured last may be a month old', async () => {
    expect(await measuredYearKwh(pool, await meteredFor(365, plusDays(today, -30)), today)).toBe(3504)
    expect(await measuredYearKwh(pool, await meteredFor(365, plusDays(today, -31)), today)).toBeNull()
  })
})

describe('with readings of a meter', () => {
  type Reading = {
    day: string
    kwh: number
    meter?: string
    source?: string
    questioned?: boolean
    rollover?: boolean
  }
  const readAt = async (...readings: Reading[]) => {
    const contractNumber = await aContract(pool)
    for (const {
      day,
      kwh,
      meter = 'M1',
      source = 'Market',
      questioned = false,
      rollover = false,
    } of readings)
      await pool.query(sql`
        insert into meter_readings (contract_number, meter_number, day, milliwatt_hours, source, state, is_rollover,
          is_confirmed, is_questioned, version, received_at)
        values (${contractNumber}, ${meter}, ${day}, ${kwh * 1e6}, ${source}, 0, ${rollover}, false, ${questioned}, 1, ${now})`)
    return measuredYearKwh(pool, contractNumber, today)
  }
  const first = { day: '2025-10-01', kwh: 1000 }
  const last = { day: '2026-10-01', kwh: 4000 }

  test.each<[what: string, readings: Reading[], kwh: number | null]>([
    ['a year apart', [first, last], 3000],
    ['400 days apart', [first, { day: '2026-11-05', kwh: 5000 }], 3650],
    ['401 days apart', [first, { day: '2026-11-06', kwh: 5000 }], null],
    ['330 days apart', [first, { day: '2026-08-27', kwh: 4300 }], 3650],
    ['329 days apart', [first, { day: '2026-08-26', kwh: 4300 }], null],
    ['of which the newest count', [first, last, { day: '2026-11-01', kwh: 4600 }], 3318],
    ['of two meters', [first, { ...last, meter: 'M2' }], null],
    ['one of them estimated', [first, { ...last, source: 'Estimate' }], null],
    ['one of them questioned', [first, { ...last, questioned: true }], null],
    ['of a meter that went through zero', [first, { ...last, rollover: true }], null],
    [
      'that lie too far back',
      [
        { ...first, day: '2024-10-01' },
        { ...last, day: '2025-10-01' },
      ],
      null,
    ],
    ['of which there is one', [last], null],
  ])('readings %s', async (_what, readings, kwh) => {
    expect(await readAt(...readings)).toBe(kwh)
  })
})
