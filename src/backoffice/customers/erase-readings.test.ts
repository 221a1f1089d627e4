import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { aDay } from '../../energy/readings/contract.fixture.ts'
import { exportReadings } from '../../energy/readings/export-readings.ts'
import { findReadingsRevision } from '../../energy/readings/readings-revision.fixture.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseCustomer } from './erase-customer.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const lastDay = '2026-10-31'

async function endedContract() {
  const { customerNumber, ...account } = await seedAccount(pool)
  const contractNumber = await seedOrder(
    pool,
    { ...account, customerNumber },
    {
      state: 'Cancelled',
      deliveryState: 'CancelledDelivery',
      passed: [['Delivery', 'Delivery']],
      startDate: '2024-01-01',
      endDate: lastDay,
    },
  )
  return { customerNumber, contractNumber }
}

const erase = (customerNumber: string, day: string) =>
  eraseCustomer(pool, customerNumber, { now: new Date(`${day}T12:00:00Z`) })

test('readings stay as long as a bill can be disputed, and then go with all their versions', async () => {
  const [{ customerNumber, contractNumber }, other] = [await endedContract(), await endedContract()]
  for (const kwh of [1, 2]) {
    const days = [contractNumber, other.contractNumber].map((number) => aDay(number, lastDay, { kwh }))
    await storeReadings(pool, days, { now })
  }

  const { remains } = await erase(customerNumber, '2029-12-31')
  const kept = await exportReadings(pool, [contractNumber])
  await erase(customerNumber, '2030-01-01')

  expect(remains).toContainEqual(
    expect.objectContaining({
      place: 'reading_days.quarter_hours',
      number: contractNumber,
      until: '2029-12-31',
    }),
  )
  expect(kept).toMatchObject([{ days: [{}], formerVersions: [{}] }])
  expect(await exportReadings(pool, [contractNumber])).toEqual([])
  expect(await findReadingsRevision(pool, contractNumber)).toMatchObject({ revision: 0 })
  const { rows: months } = await pool.query(sql`
    select m.contract_number as number from reading_months m
    where m.contract_number = any(${[contractNumber, other.contractNumber]}::text[])`)
  expect(months).toEqual([{ number: other.contractNumber }])
  expect(await exportReadings(pool, [other.contractNumber])).toMatchObject([
    { days: [{}], formerVersions: [{}] },
  ])
})

test('an import during the erasure is refused, and stores nothing', async () => {
  const { customerNumber, contractNumber } = await endedContract()
  const importing = storeReadings(pool, [aDay(contractNumber, lastDay)], {
    now,
    transaction: async (store) => {
      await erase(customerNumber, '2030-01-01')
      return pool.transaction(store)
    },
  })

  await expect(importing).rejects.toThrow('erased during the import')
  expect(await exportReadings(pool, [contractNumber])).toEqual([])
})
