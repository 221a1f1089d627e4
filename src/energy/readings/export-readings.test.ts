import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { aContract, aDay, valuesOf } from './contract.fixture.ts'
import { exportReadings } from './export-readings.ts'
import { storeReadings } from './store-readings.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')

test('an export has every quarter-hour of every version, and leaves out contracts without readings', async () => {
  const [contract, empty] = [await aContract(pool), await aContract(pool)]
  await storeReadings(pool, [aDay(contract, '2026-11-14', { kwh: 1, valueState: 'Preliminary' })], { now })
  const partial = {
    ...aDay(contract, '2026-11-14'),
    kwh: [
      2,
      ...valuesOf('2026-11-14', 0)
        .fill(0)
        .slice(1)
        .map(() => null),
    ],
  }
  await storeReadings(pool, [partial], { now })

  const [readings, ...others] = await exportReadings(pool, [contract, empty])

  expect(others).toEqual([])
  expect(readings).toMatchObject({
    contractNumber: contract,
    days: [{ date: '2026-11-14', version: 2 }],
    formerVersions: [{ version: 1, valueState: 'Preliminary', kwh: valuesOf('2026-11-14', 1) }],
  })
  expect(readings?.days[0]?.kwh.slice(0, 2)).toEqual([2, 1])
  expect(readings?.days[0]?.valueState.slice(0, 2)).toEqual(['Final', 'Preliminary'])
})
