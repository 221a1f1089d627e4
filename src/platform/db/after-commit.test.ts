import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { afterCommit } from './after-commit.ts'
import { sql } from './sql.ts'

const { pool } = await testDatabase()

test('a committed transaction is reported once, however many are inside it, and after others can see it', async () => {
  const seen: Promise<unknown>[] = []
  const telling = afterCommit(pool, () => seen.push(pool.query(sql`select * from after_commit`)))

  await telling.transaction((tx) =>
    tx.transaction((inner) => inner.query(sql`create table after_commit as select 1 as number`)),
  )

  expect(await Promise.all(seen)).toMatchObject([{ rows: [{ number: 1 }] }])
})

test('a transaction that is rolled back is not told', async () => {
  let told = 0
  const telling = afterCommit(pool, () => {
    told += 1
  })

  await expect(telling.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect(told).toBe(0)
})
