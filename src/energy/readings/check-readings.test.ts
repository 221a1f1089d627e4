import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { checkReadings } from './check-readings.ts'
import { aContract } from './contract.fixture.ts'

const { pool } = await testDatabase()
const before = await checkReadings(pool)

const addDay = (contractNumber: string) =>
  pool.query(sql`
    insert into reading_days (contract_number, day, version, state, gaps, stored_at, total, quarter_hours)
    values (${contractNumber}, '2026-05-01', 1, 0, 0, now(), 0, ${Buffer.alloc(192)})`)

beforeEach(async () => {
  for (const contractNumber of ['3999999991', '3999999992']) {
    await pool.query(sql`delete from contract_readings where contract_number = ${contractNumber}`)
    await pool.query(sql`delete from reading_days where contract_number = ${contractNumber}`)
  }
})

test('readings whose contracts all have an order are whole', async () => {
  const contractNumber = await aContract(pool)
  await pool.query(sql`insert into contract_readings (contract_number) values (${contractNumber})`)
  await addDay(contractNumber)

  expect(before).toMatchObject({ withoutOrder: [], withoutLock: [] })
  expect(await checkReadings(pool)).toEqual({ ...before, contracts: before.contracts + 1 })
})

test('a contract with readings and without an order is named', async () => {
  await pool.query(sql`insert into contract_readings (contract_number) values ('3999999991')`)

  expect(await checkReadings(pool)).toMatchObject({ withoutOrder: ['3999999991'], withoutLock: [] })
})

test('days that no import could find are named', async () => {
  await addDay('3999999992')

  expect(await checkReadings(pool)).toMatchObject({ withoutOrder: [], withoutLock: ['3999999992'] })
})
