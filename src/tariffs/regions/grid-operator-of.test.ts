import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { findArea } from './areas.ts'
import { findGridOperator } from './grid-operator-of.ts'
import { loadRegions } from './load-regions.ts'

const { pool } = await testDatabase()

test('the grid operator of a postcode is the one that prices are calculated with', async () => {
  await pool.execute(`insert into postcodes values
    ('101', '2020-01-01', '2026-01-01', '9999902000005', 'UpTo25000', '9999801000007')`)
  const regions = await loadRegions(pool)
  const operatorOf = (zipCode: string, date: string) => {
    const found = findArea(regions, zipCode, date)
    return typeof found === 'string' ? null : found.area.operatorCode
  }
  const cases = ['10115', '10117', '80331', '20095', '00000', '', 'AT-1010'].flatMap((zipCode) =>
    ['2019-12-31', '2025-12-31', '2026-01-01', '2026-11-16'].map((date) => [zipCode, date] as const),
  )

  const found = await Promise.all(cases.map(([zipCode, date]) => findGridOperator(pool, zipCode, date)))

  expect(found).toEqual(cases.map(([zipCode, date]) => operatorOf(zipCode, date)))
  expect(new Set(found).size).toBeGreaterThan(3)
  expect(found).toContain(null)
})
