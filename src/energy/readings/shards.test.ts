/** Where readings are distributed, Citus says which shard a contract is in. On plain PostgreSQL this test makes some up. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type Db, type Query, sql } from '../../platform/db/sql.ts'
import { aContract, aDay } from './contract.fixture.ts'
import { findReadingsPlace } from './distribute-readings.ts'
import { findDailyTotals } from './find-readings.ts'
import { storeReadings } from './store-readings.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')

if (!(await findReadingsPlace(pool)).areDistributed) {
  await pool.execute(`create or replace function reading_shard(contract_number text) returns bigint
    language sql immutable as 'select contract_number::bigint / 10 % 3'`)
}

const contracts: string[] = []
for (let count = 0; count < 12; count++) contracts.push(await aContract(pool))
const { rows } = await pool.query<{ number: string; shard: number }>(sql`
  select n.number, reading_shard(n.number) as shard from unnest(${contracts}::text[]) as n (number)`)
const shardOf = new Map(rows.map(({ number, shard }) => [number, shard]))

/** Stores a day of every contract, and tells which contracts each statement on readings was about. */
async function storeWatched(kwh: number): Promise<{ statements: string[][]; transactions: number }> {
  const statements: string[][] = []
  const watched = (db: Db): Db => ({
    query: (query: Query) => {
      if (/\b(?:reading_days|reading_day_versions|reading_months|contract_readings)\b/.test(query.text))
        statements.push(query.values.flat().filter((value): value is string => shardOf.has(value as string)))
      return db.query(query) as never
    },
    transaction: (work) => db.transaction((tx) => work(watched(tx))),
  })
  let transactions = 0
  const db = watched(pool)
  const report = await storeReadings(
    db,
    contracts.map((contract) => aDay(contract, '2026-11-14', { kwh })),
    {
      now,
      transaction: (work) => {
        transactions++
        return db.transaction(work)
      },
    },
  )
  expect(report).toMatchObject({ stored: contracts.length, refused: 0 })
  return { statements, transactions }
}

test.each([
  ['a first import', 1],
  ['a correction', 2],
])('%s stores each shard in a transaction of its own, by statements on that shard alone', async (_, kwh) => {
  const shards = new Set(shardOf.values())
  expect(shards.size).toBeGreaterThan(1)

  const { statements, transactions } = await storeWatched(kwh)

  expect(transactions).toBe(shards.size)
  expect(statements.length).toBeGreaterThan(4 * shards.size)
  for (const numbers of statements) expect(new Set(numbers.map((number) => shardOf.get(number))).size).toBe(1)
  for (const contract of contracts) {
    const { totals } = await findDailyTotals(pool, contract, '2026-11-14', '2026-11-15')
    expect([...totals]).toEqual([96 * kwh * 1_000_000])
  }
})
