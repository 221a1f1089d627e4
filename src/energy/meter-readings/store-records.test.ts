import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { aContract } from '../readings/contract.fixture.ts'
import { aRecord } from './incoming-record.fixture.ts'
import type { IncomingRecord } from './incoming-record.ts'
import { findRecords } from './repository.ts'
import { storeRecords } from './store-records.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')

/** A contract of 3,500 kWh a year on meter M-1. */
async function metered(delivery: Parameters<typeof aContract>[1] = {}) {
  const contractNumber = await aContract(pool, delivery)
  await pool.query(sql`
    update orders set meter_number = 'M-1', previous_annual_consumption_kwh = 3500
    where contract_number = ${contractNumber}`)
  const store = async (...records: Partial<IncomingRecord>[]) =>
    storeRecords(
      pool,
      records.map((record, line) => aRecord({ line, contractNumber, ...record })),
      { now },
    )
  const one = async (record: Partial<IncomingRecord>) => (await store(record))[0]
  const stored = async () =>
    (await findRecords(pool, contractNumber)).map(({ date, milliwattHours, source, version }) => [
      date,
      milliwattHours / 1e6,
      source,
      version,
    ])
  return { contractNumber, store, one, stored }
}

describe('storing meter readings', () => {
  test('keeps what the market, the customer and the partner tell, each on its own', async () => {
    const { store, stored } = await metered()

    const outcomes = await store(
      { date: '2026-01-01', kwh: 1000 },
      { date: '2026-06-01', kwh: 2400.125, source: 'Customer', meterNumber: 'm 1' },
      { date: '2026-06-01', kwh: 2400, source: 'Partner' },
    )

    expect(outcomes.map(({ result }) => result)).toEqual(['stored', 'stored', 'stored'])
    expect(await stored()).toEqual([
      ['2026-06-01', 2400, 'Partner', 1],
      ['2026-06-01', 2400.125, 'Customer', 1],
      ['2026-01-01', 1000, 'Market', 1],
    ])
  })

  test('the same again changes nothing, and a correction keeps the former version', async () => {
    const { contractNumber, one, stored } = await metered()
    await one({ date: '2026-01-01', kwh: 1000 })

    expect(await one({ date: '2026-01-01', kwh: 1000 })).toMatchObject({ result: 'unchanged' })
    expect(await one({ date: '2026-01-01', kwh: 1001 })).toMatchObject({ result: 'stored' })

    expect(await stored()).toEqual([['2026-01-01', 1001, 'Market', 2]])
    const { rows } = await pool.query(sql`
      select r.version, r.milliwatt_hours::float8 / 1000000 as kwh, r.ended_at as "endedAt" from meter_readings r
      where r.contract_number = ${contractNumber} order by r.id`)
    expect(rows).toEqual([
      { version: 1, kwh: 1000, endedAt: now },
      { version: 2, kwh: 1001, endedAt: null },
    ])
  })

  test('a reversal takes the value of its source back, keeps it as a version, and may be repeated', async () => {
    const { one, stored } = await metered()
    await one({ date: '2026-06-01', kwh: 2400, source: 'Customer' })
    await one({ date: '2026-06-01', kwh: 2500 })
    const reversal = { date: '2026-06-01', kwh: 2500, isReversal: true }

    expect(await one(reversal)).toMatchObject({ result: 'stored' })
    expect(await one(reversal)).toMatchObject({ result: 'unchanged' })
    expect(await stored()).toEqual([['2026-06-01', 2400, 'Customer', 1]])

    await one({ date: '2026-06-01', kwh: 2450 })
    expect(await stored()).toContainEqual(['2026-06-01', 2450, 'Market', 2])
  })

  test('a change of meters has a last reading of the old one and a first of the new one', async () => {
    const { store, one } = await metered()

    const outcomes = await store(
      { date: '2026-01-01', kwh: 48_000 },
      { date: '2026-06-01', kwh: 49_400 },
      { date: '2026-06-01', kwh: 0, meterNumber: '1EMH0012345678' },
      { date: '2026-11-01', kwh: 1300, source: 'Customer' },
    )

    expect(outcomes.map(({ result }) => result)).toEqual(['stored', 'stored', 'stored', 'stored'])
    expect(
      await one({ date: '2026-11-02', kwh: 49_900, source: 'Partner', meterNumber: 'M-1' }),
    ).toMatchObject({
      result: 'refused',
      field: 'meterNumber',
      reason:
        'the meter of the contract is 1EMH0012345678; the metering operator tells us when it was changed',
    })
  })

  test('a reading of the market that cannot be right is kept without effect until it is confirmed', async () => {
    const { store, one, stored } = await metered()
    await store({ date: '2026-01-01', kwh: 1000 })
    const lower = { date: '2026-06-01', kwh: 900 }

    expect(await one(lower)).toMatchObject({ result: 'questioned', finding: 'below-previous' })
    expect(await one(lower)).toMatchObject({ result: 'unchanged' })
    expect(await one({ ...lower, isConfirmed: true })).toMatchObject({ result: 'stored' })

    expect(await stored()).toEqual([
      ['2026-06-01', 900, 'Market', 2],
      ['2026-01-01', 1000, 'Market', 1],
    ])
  })

  test.each(['Customer', 'Partner'] as const)(
    'of a %s, what surprises is asked back and not kept',
    async (source) => {
      const { store, one, stored } = await metered()
      await store({ date: '2026-01-01', kwh: 1000 })
      const high = { date: '2026-06-01', kwh: 9000, source }

      expect(await one(high)).toMatchObject({
        result: 'questioned',
        field: 'kwh',
        reason: 'the consumption since 2026-01-01 is much more than expected',
      })
      expect(await stored()).toHaveLength(1)
      expect(await one({ ...high, isConfirmed: true })).toMatchObject({
        result: 'stored',
        finding: 'much-more',
      })
      expect(await one({ ...high, date: '2026-06-02', kwh: 999 })).toMatchObject({
        result: 'refused',
        reason:
          'kwh is less than the 9000 kWh of 2026-06-01, and the register is not said to have gone through zero',
      })
      expect(await one({ ...high, date: '2025-12-31', kwh: 1001 })).toMatchObject({
        result: 'refused',
        reason: 'kwh is more than the 1000 kWh of 2026-01-01',
      })
      expect(await stored()).toHaveLength(2)
    },
  )

  test('an amount of energy needs no meter, and is questioned if it cannot be right', async () => {
    const { one } = await metered()
    const amount = { fromDate: '2026-01-01', date: '2026-02-01', meterNumber: null }

    expect(await one({ ...amount, kwh: 380 })).toMatchObject({ result: 'stored' })
    expect(await one({ ...amount, date: '2026-03-01', kwh: 38_000 })).toMatchObject({
      result: 'questioned',
      reason: 'the consumption is far more than expected',
    })
  })

  test('the first and the last day of delivery have readings, and no others outside of it', async () => {
    const { one } = await metered({ startDate: '2026-02-01', endDate: '2026-10-31' })

    expect(await one({ date: '2026-01-31', kwh: 1 })).toMatchObject({
      result: 'refused',
      reason: '2026-01-31 is before the start of delivery on 2026-02-01',
    })
    expect(await one({ date: '2026-02-01', kwh: 1 })).toMatchObject({ result: 'stored' })
    expect(await one({ date: '2026-11-01', kwh: 2000 })).toMatchObject({ result: 'stored' })
    expect(await one({ date: '2026-11-02', kwh: 2000 })).toMatchObject({
      result: 'refused',
      reason: '2026-11-02 is more than a day after the end of delivery on 2026-10-31',
    })
  })

  test.each([
    [{ date: '2026-02-30' }, 'date', '"2026-02-30" is not a date such as 2026-11-15'],
    [{ date: '2026-11-16' }, 'date', '2026-11-16 is in the future; today is 2026-11-15'],
    [{ kwh: -0.001 }, 'kwh', 'kwh is negative: -0.001'],
    [{ kwh: Number.NaN }, 'kwh', 'kwh is not a number'],
    [{ kwh: 100_000_000 }, 'kwh', 'kwh is more than 99999999: 100000000'],
    [{ kwh: 0.0001 }, 'kwh', 'kwh has more than 3 decimals: 0.0001'],
    [{ meterNumber: '?' }, 'meterNumber', '"?" is not a meter number'],
    [{ fromDate: '2026-06-01', date: '2026-06-01' }, 'fromDate', 'fromDate must be before 2026-06-01'],
    [{ contractNumber: '39999999\0' }, 'contractNumber', 'there is no contract "39999999\\u0000"'],
    [{ contractNumber: '1' }, 'contractNumber', 'there is no contract "1"'],
  ] as const)('%j is refused', async (record, field, reason) => {
    const { one } = await metered()

    expect(await one({ date: '2026-06-01', kwh: 1, ...record })).toMatchObject({
      result: 'refused',
      field,
      reason,
    })
  })

  test('without any known meter, one must be named', async () => {
    const { contractNumber, one } = await metered()
    await pool.query(sql`update orders set meter_number = null where contract_number = ${contractNumber}`)

    expect(await one({ date: '2026-06-01', kwh: 1, source: 'Customer', meterNumber: null })).toMatchObject({
      result: 'refused',
      reason: 'meterNumber is missing, and the contract has none yet',
    })
    expect(await one({ date: '2026-06-01', kwh: 1, source: 'Customer', meterNumber: '12345' })).toMatchObject(
      {
        result: 'stored',
      },
    )
  })

  test('the reading of a day is changed at most fifty times by others than the market', async () => {
    const { one, stored } = await metered()
    for (let kwh = 1; kwh <= 50; kwh++)
      expect(await one({ date: '2026-06-01', kwh, source: 'Partner' })).toMatchObject({ result: 'stored' })

    expect(await one({ date: '2026-06-01', kwh: 51, source: 'Partner' })).toMatchObject({
      result: 'refused',
      reason: 'the reading of 2026-06-01 was changed too often',
    })
    expect(await stored()).toEqual([['2026-06-01', 50, 'Partner', 50]])
  })

  test('simultaneous readings of a day are kept one after the other', async () => {
    const { one, stored } = await metered()

    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((kwh) => one({ date: '2026-06-01', kwh, source: 'Partner' })),
    )

    expect(outcomes.map((outcome) => outcome?.result)).toEqual(['stored', 'stored', 'stored', 'stored'])
    expect(await stored()).toMatchObject([['2026-06-01', expect.any(Number), 'Partner', 4]])
  })
})
