import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, chooseAccount } from '../../src/platform/db/embedded/account.ts'
import { type Binaries, findBinaries } from '../../src/platform/db/embedded/binaries.ts'
import { prepareCluster } from '../../src/platform/db/embedded/cluster.ts'
import {
  endPostgres,
  type PostgresProcess,
  spawnPostgres,
} from '../../src/platform/db/embedded/postgres-process.ts'
import { ensureDatabase, untilReady } from '../../src/platform/db/embedded/readiness.ts'
import { addressIn, type ServerAddress, superuser } from '../../src/platform/db/embedded/server-address.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { type Query, sql } from '../../src/platform/db/sql.ts'
import { until } from './patience.ts'

/** A PostgreSQL server that nobody supervises: what ends it, ends it for good. */
export type PostgresNode = {
  address: ServerAddress
  clusterDir: string
  /** Ends it at this very moment, as a power cut does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  settings?: Record<string, string>
  /** Two servers of one name live one after the other, at the same address; the later one starts fresh. */
  name?: string
}

/** Starts a server with an empty database below this folder. */
export const startNode = (folder: string, options: Options = {}): Promise<PostgresNode> =>
  start(folder, options, async ({ clusterDir, binaries, account }) => {
    await prepareCluster(clusterDir, { binaries, account, durable: false })
  })

/**
 * Starts a standby of a running server below this folder. npm carries no pg_basebackup, so that the server's own
 * functions for backups are used: its files may be copied between the two of them while it is written to.
 */
export const startStandby = (
  folder: string,
  primary: PostgresNode,
  options: Options = {},
): Promise<PostgresNode> =>
  start(folder, options, async ({ clusterDir, account }) => {
    const pool = openPool(primary.address, { size: 1, isPatient: true })
    const label = await pool.transaction(async (tx) => {
      await tx.query(sql`select pg_backup_start('standby', true)`)
      await copyCluster(primary.clusterDir, clusterDir, account)
      const { rows } = await tx.query<{ labelfile: string }>(sql`select labelfile from pg_backup_stop(false)`)
      return rows[0]?.labelfile ?? ''
    })
    await pool.close()
    await writeFile(join(clusterDir, 'backup_label'), label)
    await writeFile(join(clusterDir, 'standby.signal'), '')
    const source = `host=${primary.address.host} port=${primary.address.port} user=${superuser}`
    // Appended: of two lines about a setting the last counts. A standby of a primary that waits for it must not wait
    // for a standby of its own once it is promoted.
    const own = `primary_conninfo = '${source}'\nsynchronous_standby_names = ''\n`
    const file = join(clusterDir, 'postgresql.auto.conf')
    await writeFile(file, `${await readFile(file, 'utf8')}${own}`)
  })

/** From now on the primary confirms nothing that its standby does not have on the disk. */
export async function makeSynchronous(pool: Pool): Promise<void> {
  await untilTold(pool, sql`select from pg_stat_replication where state = 'streaming'`)
  await pool.execute(`alter system set synchronous_standby_names = '*'`)
  await pool.execute('select pg_reload_conf()')
  await untilTold(pool, sql`select from pg_stat_replication where sync_state = 'sync'`)
  // A connection that is busy learns of it with its next statement; what it stores until then may be on its way.
  const { rows: told } = await pool.query<{ at: Date }>(sql`select clock_timestamp() as at`)
  await untilTold(
    pool,
    sql`select where not exists (select from pg_stat_activity where state = 'active' and query_start < ${told[0]?.at}
      and backend_type = 'client backend')`,
  )
  const { rows } = await pool.query<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
  await untilTold(pool, sql`select from pg_stat_replication where flush_lsn >= ${rows[0]?.lsn}::pg_lsn`)
}

async function untilTold(pool: Pool, question: Query): Promise<void> {
  await until(question.text, async () => (await pool.query(question)).rowCount !== 0)
}

type Making = {
  clusterDir: string
  binaries: Binaries
  account: Account
}

async function start(
  folder: string,
  { settings = {}, name = randomBytes(3).toString('hex') }: Options,
  make: (making: Making) => Promise<void>,
): Promise<PostgresNode> {
  const [clusterDir, socketDir] = [join(folder, name), join(folder, `s-${name}`)]
  for (const former of [clusterDir, socketDir]) await rm(former, { recursive: true, force: true })
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, clusterDir)
  await make({ clusterDir, binaries, account })
  await mkdir(socketDir, { mode: 0o700 })
  await chown(socketDir, account.uid, account.gid)
  const logFile = join(folder, `${name}.log`)
  const server = await spawnPostgres({
    postgres: binaries.postgres,
    account,
    clusterDir,
    socketDir,
    logFile,
    // Enough of the log is kept for a standby that is being made.
    settings: { wal_keep_size: '256MB', ...settings },
  })
  const address = addressIn(socketDir)
  await untilReady(server, address)
  await ensureDatabase(address)
  return { address, clusterDir, kill: () => end(server, 'SIGKILL'), stop: () => endPostgres(server) }
}

async function end(server: PostgresProcess, signal: NodeJS.Signals): Promise<void> {
  server.signal(signal)
  await server.exited
}

/** Leaves out what belongs to the running server alone; the log comes over the standby's own connection. */
async function copyCluster(from: string, to: string, { uid, gid, spawnOptions }: Account): Promise<void> {
  const isLeftOut =
    /\/(postmaster\.(pid|opts)|standby\.signal|backup_label(\.old)?|pg_internal\.init|(pg_wal|pg_replslot|pg_stat_tmp|pgsql_tmp)\/[^/]+)$/
  await cp(from, to, { recursive: true, filter: (path) => !isLeftOut.test(path) })
  await chmod(to, 0o700)
  if (spawnOptions.uid !== undefined) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, to])
}
