import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { migrationsFolder } from '../project-folder.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattline-migrations-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('migrations are applied once, in the order of their names', async () => {
  const { pool } = await testDatabase({ isEmpty: true })
  await write('0002_b.sql', 'insert into a values (2)')
  await write('0001_a.sql', 'create table a (id int); insert into a values (1)')

  expect(await migrate(pool, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  expect((await pool.query(sql`select id from a order by id`)).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const { pool } = await testDatabase({ isEmpty: true })
  await write('0001_a.sql', 'create table a (id int)')
  await write('0002_b.sql', 'insert into a values (1); select 1 / 0')

  await expect(migrate(pool, folder)).rejects.toThrow('division by zero')

  expect((await pool.query(sql`select id from a`)).rows).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual(['0002_b.sql'])
})

test('a migration that was changed after it was applied stops the start', async () => {
  const { pool } = await testDatabase({ isEmpty: true })
  await write('0001_a.sql', 'create table a (id int)')
  await migrate(pool, folder)
  await write('0001_a.sql', 'create table a (id bigint)')

  await expect(migrate(pool, folder)).rejects.toThrow('0001_a.sql was changed after it was applied')
})

test('a database that is ahead of the release stops the start', async () => {
  const { pool } = await testDatabase({ isEmpty: true })
  await write('0001_a.sql', 'create table a (id int)')
  await migrate(pool, folder)
  await rm(join(folder, '0001_a.sql'))

  await expect(migrate(pool, folder)).rejects.toThrow(
    'has the migration 0001_a.sql, which this release does not know',
  )
})

test('ten processes that start at once migrate once', async () => {
  const { address, pool } = await testDatabase({ isEmpty: true })
  await write('0001_a.sql', 'create table a (id int); select pg_sleep(0.2)')
  const pools = Array.from({ length: 10 }, () => openPool(address, { size: 1, isPatient: true }))

  const applied = await Promise.all(pools.map((each) => migrate(each, folder)))

  expect(applied.flat()).toEqual(['0001_a.sql'])
  await Promise.all(pools.map((each) => each.close()))
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('our own migrations bring an empty database to the newest schema', async () => {
  const { pool } = await testDatabase({ isEmpty: true })

  await migrate(pool, migrationsFolder)

  expect(await pendingMigrations(pool, migrationsFolder)).toEqual([])
})
