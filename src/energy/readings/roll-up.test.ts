import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { aContract, aDay, valuesOf } from './contract.fixture.ts'
import { findMonths } from './reading-months.ts'
import { storeReadings } from './store-readings.ts'
import { verifyDays } from './verify-days.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const february = Array.from({ length: 28 }, (_, day) => plusDays('2026-02-01', day))
const monthsOf = (contract: string) => findMonths(pool, contract, '2026-01-01', '2027-01-01')

test('a month is complete with its last day, and has the sum and the weakest state of its days', async () => {
  const contract = await aContract(pool)
  const days = february.map((date) => aDay(contract, date, { kwh: 0.25 }))

  await storeReadings(pool, days.slice(0, 27), { now })
  const before = await monthsOf(contract)
  await storeReadings(pool, [aDay(contract, '2026-02-28', { kwh: 1, valueState: 'Substituted' })], { now })

  const month = { date: '2026-02-01', isComplete: false, completeDays: 27, state: 0, total: 27 * 24_000_000 }
  expect(before).toMatchObject([month])
  expect(await monthsOf(contract)).toMatchObject([
    { isComplete: true, completeDays: 28, state: 1, total: 27 * 24_000_000 + 96_000_000 },
  ])
})

test('a day with a gap does not make a month complete, and a correction lowers its sum', async () => {
  const contract = await aContract(pool)
  const gapped = valuesOf('2026-02-28', 1).map((value, index) => (index === 7 ? null : value))
  await storeReadings(pool, [{ ...aDay(contract, '2026-02-28'), kwh: gapped }], { now })

  await storeReadings(
    pool,
    [{ ...aDay(contract, '2026-02-28', { kwh: 0.5 }), kwh: gapped.map((v) => v && 0.5) }],
    { now },
  )

  expect(await monthsOf(contract)).toMatchObject([{ completeDays: 0, total: 95 * 500_000 }])
})

test('two imports into the same month at the same time both count', async () => {
  const contract = await aContract(pool)
  const halves = [february.slice(0, 14), february.slice(14)]

  await Promise.all(
    halves.map((dates) =>
      storeReadings(
        pool,
        dates.map((date) => aDay(contract, date)),
        { now },
      ),
    ),
  )

  expect(await monthsOf(contract)).toMatchObject([{ isComplete: true, total: 28 * 96 * 40_000 }])
})

test('an import that breaks off before its end changes neither days nor months', async () => {
  const contract = await aContract(pool)
  await storeReadings(pool, [aDay(contract, '2026-02-01')], { now })
  const before = await verifyDays(pool, contract)

  const broken = storeReadings(pool, [aDay(contract, '2026-02-02')], {
    now,
    transaction: (work) =>
      pool.transaction(async (tx) => {
        await work(tx)
        throw new Error('power failure')
      }),
  })

  await expect(broken).rejects.toThrow('power failure')
  expect(await verifyDays(pool, contract)).toEqual(before)
})

test('series of metering locations, which are not billed, have no months', async () => {
  const contract = await aContract(pool)
  const day = { ...aDay(contract, '2026-02-01'), meteringLocation: 'DE00056266802AO6G56M11SN51G21M24S' }

  expect(await storeReadings(pool, [day], { now })).toMatchObject({ stored: 1 })

  expect(await monthsOf(contract)).toEqual([])
})

const lengthOf = async (contract: string, date: string) => {
  const { rows } = await pool.query<{ length: number }>(sql`
    select length(r.quarter_hours) as length from reading_days r
    where r.contract_number = ${contract} and r.day = ${date}`)
  return rows[0]?.length
}

test('days are packed only once no process of a former release can be there', async () => {
  const contract = await aContract(pool)
  const packedFrom = (minutes: number) =>
    pool.query(sql`update readings_packed_since set at = now() + make_interval(mins => ${minutes}::integer)`)

  await packedFrom(10)
  await storeReadings(pool, [aDay(contract, '2026-02-01')], { now })
  await packedFrom(0)
  await storeReadings(pool, [aDay(contract, '2026-02-02')], { now })

  expect([await lengthOf(contract, '2026-02-01'), await lengthOf(contract, '2026-02-02')]).toEqual([192, 73])
  expect((await verifyDays(pool, contract)).days.map(({ total }) => total)).toEqual([3_840_000, 3_840_000])
})
