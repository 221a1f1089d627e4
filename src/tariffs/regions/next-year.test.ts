import { beforeEach, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { checkNextYear } from '../../app/cli/doctor/check-prices.ts'
import { listWork } from '../../backoffice/worklist/list-work.ts'
import { sql } from '../../platform/db/sql.ts'
import { findMissingNextYear } from './next-year.ts'

const { pool, deps } = await testService()
const firstDay = '2027-01-01'
const judged = async (today: string) => checkNextYear(await findMissingNextYear(pool, today), today)

beforeEach(async () => {
  await pool.query(sql`delete from levies where valid_from >= ${firstDay}`)
  await pool.query(sql`update levies set valid_to = null where valid_to >= ${firstDay}`)
  await pool.query(sql`delete from grid_fees where valid_from >= ${firstDay}`)
  await pool.query(sql`update grid_fees set valid_to = null where valid_to >= ${firstDay}`)
})

const newLevies = () =>
  pool.query(sql`
    with last as (update levies set valid_to = ${firstDay} where valid_to is null returning *)
    insert into levies select ${firstDay}, null, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net,
      offshore_cent_per_kwh_net, p19_cent_per_kwh_net, published_on, source from last`)

test('from 1 October on, what is missing of next year is named, and nothing the day before', async () => {
  expect(await findMissingNextYear(pool, '2026-09-30')).toBeUndefined()

  const missing = await findMissingNextYear(pool, '2026-10-01')
  expect(missing).toMatchObject({ firstDay, lacksLevies: true, tariffs: [] })
  expect(missing?.operatorsWithout).toBe(missing?.operators)

  await newLevies()
  expect(await findMissingNextYear(pool, '2026-10-01')).toMatchObject({ lacksLevies: false })
})

test('a tariff whose last price sheet ends with the year is named', async () => {
  await pool.query(
    sql`update tariff_versions set valid_to = ${firstDay} where tariff_key = 'DYNAMIC_SHARE' and valid_to is null`,
  )

  expect((await findMissingNextYear(pool, '2026-10-01'))?.tariffs).toEqual(['DYNAMIC_SHARE'])
  await pool.query(sql`update tariff_versions set valid_to = null where valid_to = ${firstDay}`)
})

test('the doctor warns until the last day for letters, and fails after it', async () => {
  expect(await judged('2026-09-30')).toMatchObject({ verdict: 'ok' })
  expect(await judged('2026-11-30')).toMatchObject({
    verdict: 'warning',
    message: expect.stringContaining('by 2026-11-30, to others by 2026-12-17'),
    details: expect.arrayContaining([`Missing from ${firstDay} on: levies`]),
  })
  expect(await judged('2026-12-01')).toMatchObject({ verdict: 'failure' })
})

test('it stands on the list of what needs a person, with the last day for letters', async () => {
  const production = { ...deps, config: { ...deps.config, environment: 'production' as const } }
  const work = (day: string) => listWork(production, new Date(`${day}T12:00:00Z`), 'missing-prices')

  expect(await work('2026-09-30')).toEqual([])
  expect(await work('2026-10-01')).toMatchObject([
    { id: firstDay, dueAt: '2026-11-30 00:00:00', says: expect.stringContaining('levies') },
  ])
  expect(await listWork(deps, new Date('2026-10-01T12:00:00Z'), 'missing-prices')).toEqual([])
})
