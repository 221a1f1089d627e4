import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { aContract, aDay } from './contract.fixture.ts'
import { addUpDayFigures, findDayFigures } from './day-figures.ts'
import { storeReadings } from './store-readings.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const store = (...days: Parameters<typeof storeReadings>[1][]) =>
  storeReadings(pool, days.flat() as never, { now })
const withGap = (day: ReturnType<typeof aDay>) => ({
  ...day,
  kwh: day.kwh.map((value, index) => (index === 3 ? null : value)),
})

const figures = async () => (await findDayFigures(pool, '2026-03-28', '2026-03-30')).days
async function plain() {
  const { rows } = await pool.query(sql`
    select day as date, count(*) as stored, count(*) filter (where gaps = 0) as complete
    from reading_days where day between '2026-03-28' and '2026-03-30' group by day order by day`)
  return rows
}

const [one, other] = [await aContract(pool), await aContract(pool)]

test('a day counts as stored once, and as complete once no quarter-hour is missing, also of 92', async () => {
  await store([
    aDay(one, '2026-03-28'),
    withGap(aDay(one, '2026-03-29')),
    withGap(aDay(other, '2026-03-29')),
  ] as never)
  expect(await figures()).toEqual([
    { date: '2026-03-28', stored: 1, complete: 1 },
    { date: '2026-03-29', stored: 2, complete: 0 },
  ])

  await store([aDay(one, '2026-03-29')] as never)

  expect(await figures()).toEqual([
    { date: '2026-03-28', stored: 1, complete: 1 },
    { date: '2026-03-29', stored: 2, complete: 1 },
  ])
  expect(await figures()).toEqual(await plain())
})

test('the same readings again, and corrections, change nothing', async () => {
  const before = await figures()

  await store([aDay(one, '2026-03-28'), aDay(one, '2026-03-29', { kwh: 0.05 })] as never)

  expect(await figures()).toEqual(before)
  expect(await figures()).toEqual(await plain())
})

test('adding up changes nothing that is seen', async () => {
  const before = await figures()

  await Promise.all([addUpDayFigures(pool, 1), addUpDayFigures(pool, 100)])

  expect(await figures()).toEqual(before)
  expect(await addUpDayFigures(pool, 100)).toBe(0)
})

test('on a new database every day is counted from its beginning', async () => {
  expect((await findDayFigures(pool, '2026-03-28', '2026-03-30')).since).toBe('1970-01-01')
})
