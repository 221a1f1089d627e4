import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type Db, sql } from './sql.ts'
import { withPool } from './with-pool.ts'

const { pool, address } = await testDatabase()

const timeoutOf = async (db: Db) =>
  (await db.query<{ timeout: string }>(sql`select current_setting('statement_timeout') as timeout`)).rows[0]
    ?.timeout

test('a statement of long work has no time limit, unlike one of a request', async () => {
  expect(await timeoutOf(pool)).toBe('15s')
  expect(await withPool(timeoutOf)(address)).toBe('0')
})
