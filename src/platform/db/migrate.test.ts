import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasFakedClock } from '../../../test/support/bare-environment.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/patience.ts'
import { migrationsFolder } from '../project-folder.ts'
import { migrate, pendingMigrations, replacedMigrations } from './migrate.ts'
import { openPool } from './open-pool.ts'
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

test('a migration whose text was replaced is the same migration', async () => {
  const { pool } = await testDatabase()
  const name = '0022_erasure.sql'
  const [former] = replacedMigrations[name] ?? []
  await pool.query(sql`update schema_migrations set checksum = ${former} where name = ${name}`)

  expect(await migrate(pool, migrationsFolder)).toEqual([])
})

test('what the database refuses is reported in its own words', async () => {
  const { pool } = await testDatabase({ isEmpty: true })
  await write(
    '0001_a.sql',
    `create function a() returns int language sql set wattline.a to 'on' as 'select 1'`,
  )

  await expect(migrate(pool, folder)).rejects.toThrow(
    'The database rejects the migration 0001_a.sql: permission denied to set parameter "wattline.a". Migrations need the owner of the database: if this user is another one, name the owner in MIGRATION_DATABASE_URL.',
  )
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

// PostgreSQL's own timers do not go off under a faked clock.
describe.skipIf(hasFakedClock)('a migration that needs a lock which a reader holds', () => {
  /** A reader with an open transaction, a migration that waits for it, and what was said about that. */
  const blocked = async (patienceMilliseconds?: number) => {
    const { address, pool } = await testDatabase({ isEmpty: true })
    await pool.execute('create table a (id int)')
    await write('0001_a.sql', 'alter table a add column b int')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let pid = 0
    const reading = pool.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>(
        sql`select pg_backend_pid() as pid, (select count(*) from a)`,
      )
      pid = rows[0]?.pid ?? 0
      await released
    })
    await until('the reader reads', () => pid > 0)
    const own = openPool(address, { size: 2, isPatient: true })
    onTestFinished(async () => {
      release()
      await reading
      await own.close()
    })
    const said: string[] = []
    const options = {
      onWait: (message: string) => said.push(message),
      ...(patienceMilliseconds !== undefined && { patienceMilliseconds }),
    }
    return { pool, pid, said, release, migrating: migrate(own, folder, options) }
  }

  test('names the reader, lets others write, and is applied when the reader is gone', async () => {
    const { pool, pid, said, release, migrating } = await blocked()
    await until('the reader was named', () => said.length > 1)

    expect(said[0]).toMatch(
      new RegExp(
        `^The migration 0001_a.sql waits for locks that are held by process ${pid} \\(wattline, user .+\\), transaction open for \\d+ s, last statement begun \\d+ s ago, idle in transaction. It tries again.$`,
      ),
    )
    await pool.query(sql`insert into a (id) values (1)`)
    release()

    expect(await migrating).toEqual(['0001_a.sql'])
  })

  test('is given up after a while, in a sentence that names the reader', async () => {
    const { pid, migrating } = await blocked(0)

    await expect(migrating).rejects.toThrow(
      new RegExp(`^The migration 0001_a.sql does not get its locks. They are held by process ${pid} `),
    )
  })
})

test('our own migrations bring an empty database to the newest schema', async () => {
  const { pool } = await testDatabase({ isEmpty: true })

  await migrate(pool, migrationsFolder)

  expect(await pendingMigrations(pool, migrationsFolder)).toEqual([])
})
