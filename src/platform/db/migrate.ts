import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from './pool.ts'
import { type Db, sql } from './sql.ts'

/**
 * Migrations whose text was replaced after databases had it, with the checksums of the former texts. A later migration
 * brings those databases to the same schema.
 */
export const replacedMigrations: Readonly<Record<string, readonly string[]>> = {
  // It set a parameter of its own for a function, which only superusers may; 0069_plain_owner.sql.
  '0022_erasure.sql': ['eb21802117cb5b86058bb42b9d6785856c3a9eb11550e0c1099b5ea98ace961c'],
}

type Migration = { name: string; text: string; checksum: string }

export class MigrationError extends Error {}

type Options = {
  /** Hears who holds a lock that a migration needs. */
  onWait?: (message: string) => void
  /** How long to go on trying to get the locks of a migration. */
  patienceMilliseconds?: number
}

// A statement that asks for a table after us waits behind us. Orders may wait for half a second, but not for a reader of an hour.
const lockTimeout = '500ms'
const longestPauseMilliseconds = 10_000
const lockNotAvailable = '55P03'

/**
 * Brings the database to the newest schema, each migration in its own transaction, and returns what it applied. Refuses
 * a database whose applied migrations are not identical, byte for byte, to those of this release, or to those that it
 * replaced. A migration that does not get its locks at once steps back, lets the others go on, and tries again. The pool
 * needs two connections: one to find out who holds the locks.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  { onWait = () => {}, patienceMilliseconds = 600_000 }: Options = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  if (!(await hasLedger(pool)))
    await pool.transaction(async (tx) => {
      // `if not exists` does not protect against a concurrent session; the lock does.
      await lockMigrations(tx)
      await tx.query({ name: '', text: ledger, values: [] })
    })
  let deadline = performance.now() + patienceMilliseconds
  for (let tries = 1; ; tries++) {
    const next = await applyNext(pool, migrations)
    if (next === undefined) return applied
    if ('applied' in next) {
      applied.push(next.applied)
      tries = 0
      deadline = performance.now() + patienceMilliseconds
      continue
    }
    if (performance.now() > deadline) {
      throw new MigrationError(
        `The migration ${next.waiting} does not get its locks. They are held by ${next.holders}. Wait for it or end it with pg_terminate_backend, then start again.`,
      )
    }
    onWait(`The migration ${next.waiting} waits for locks that are held by ${next.holders}. It tries again.`)
    await sleep(Math.min(1000 * tries, longestPauseMilliseconds))
  }
}

type Next = { applied: string } | { waiting: string; holders: string } | undefined

async function applyNext(pool: Pool, migrations: Migration[]): Promise<Next> {
  let name = ''
  let holders: Promise<string | undefined> = Promise.resolve(undefined)
  let timer: NodeJS.Timeout | undefined
  try {
    return await pool.transaction(async (tx) => {
      // Several processes may start at once: one migrates, the others wait here and then find nothing to do.
      await lockMigrations(tx)
      const pending = firstPending(migrations, await appliedMigrations(tx))
      if (pending === undefined) return undefined
      name = pending.name
      const { rows } = await tx.query<{ pid: number }>(sql`
        select pg_backend_pid() as pid, set_config('lock_timeout', ${lockTimeout}, true)`)
      // It can be asked only while the migration waits.
      timer = setTimeout(() => {
        holders = describeLockHolders(pool, rows[0]?.pid ?? 0).catch(() => undefined)
      }, 250)
      await asOwner(pending.name, tx.query({ name: '', text: pending.text, values: [] }))
      await tx.query(
        sql`insert into schema_migrations (name, checksum) values (${pending.name}, ${pending.checksum})`,
      )
      return { applied: pending.name }
    })
  } catch (error) {
    // The pool takes it for an outage, which it is to a request.
    if (codeOf((error as Error).cause) !== lockNotAvailable) throw error
    return { waiting: name, holders: (await holders) ?? 'a process that is gone by now' }
  } finally {
    clearTimeout(timer)
  }
}

const codeOf = (cause: unknown) => (cause as { code?: unknown } | undefined)?.code

const ledger = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

// A role that may only work with the data still finds that there is nothing to do.
const hasLedger = async (db: Db): Promise<boolean> => {
  const { rows } = await db.query<{ is: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as is`,
  )
  return rows[0]?.is === true
}

const insufficientPrivilege = '42501'

/** Only the owner of the database may change its tables; what else the database may mean, it says itself. */
async function asOwner<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error
    throw new MigrationError(
      `The database rejects the migration ${name}: ${(error as Error).message}. Migrations need the owner of the database: if this user is another one, name the owner in MIGRATION_DATABASE_URL.`,
    )
  }
}

/** Lets one process at a time change the schema or its rights, until the transaction ends. */
export const lockMigrations = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260101)`)

/** The migrations of this release that the database lacks. */
export async function pendingMigrations(db: Db, folder: string): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return (await readMigrations(folder)).filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

/** What was applied, newest first. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date }[]> {
  const { rows } = await db.query<{ name: string; appliedAt: Date }>(
    sql`select name, applied_at as "appliedAt" from schema_migrations order by name desc`,
  )
  return rows
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations order by name`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function firstPending(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [name, checksum] of applied) {
    const migration = known.get(name)
    if (migration === undefined) {
      throw new MigrationError(
        `The database has the migration ${name}, which this release does not know. Start the release that applied it, or a newer one.`,
      )
    }
    if (migration.checksum !== checksum && !replacedMigrations[name]?.includes(checksum)) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore the file and make the change in a new migration.`,
      )
    }
  }
  return migrations.find(({ name }) => !applied.has(name))
}

type Holder = {
  pid: number
  application: string
  user: string | null
  state: string | null
  age: number
  statementAge: number
}

/** Who holds the locks that a connection waits for, in words for an operator, without any statement's text or values. */
async function describeLockHolders(db: Db, waitingPid: number): Promise<string | undefined> {
  const { rows } = await db.query<Holder>(sql`
    select a.pid, a.application_name as application, a.usename as user, a.state,
      extract(epoch from clock_timestamp() - a.xact_start)::int as age,
      extract(epoch from clock_timestamp() - a.query_start)::int as "statementAge"
    from pg_stat_activity a where a.pid = any(pg_blocking_pids(${waitingPid}))
    order by a.xact_start limit 3`)
  return rows.length === 0 ? undefined : rows.map(describe).join('; ')
}

const describe = ({ pid, application, user, state, age, statementAge }: Holder): string =>
  [
    `process ${pid} (${printable(application) || 'no name'}, user ${user ?? 'unknown'})`,
    `transaction open for ${age ?? 0} s`,
    `last statement begun ${statementAge ?? 0} s ago`,
    state ?? 'state unknown',
  ].join(', ')

// The other side chooses the name.
const printable = (text: string): string => text.replace(/[^ -~]/g, '?')
