import { resolve } from 'node:path'
import { databaseFault } from '../../../platform/db/database-fault.ts'
import { databaseServers } from '../../../platform/db/database-servers.ts'
import { EmbeddedServerError } from '../../../platform/db/embedded/errors.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { connectionsOf } from '../../processes/connections-of.ts'
import { findPending, hasDatabase, joined } from '../with-database.ts'
import { type Check, verdictsOn } from './check.ts'
import { checkClock } from './check-clock.ts'
import { checkContents } from './check-contents.ts'
import { checkServer, type ServerFacts } from './check-server.ts'

const { warning, failure } = verdictsOn('database')

/** Looks at the server, at its clock and at what the database holds; one that is not there is reported, not created. */
export async function checkDatabase(config: Config, now: () => Date): Promise<Check[]> {
  if (!(await hasDatabase(config))) {
    const folder = resolve(config.dataDir)
    return [warning(`There is none in ${folder} yet: a start of the service or wattline migrate makes one.`)]
  }
  try {
    return await joined(config, ({ pool }) => checkOpen(pool, config, now))
  } catch (error) {
    const fault = error instanceof EmbeddedServerError ? error.message : databaseFault(error)
    if (fault === undefined) throw error
    return [failure(fault)]
  }
}

/** Looks at a database that answers. */
export async function checkOpen(db: Db, config: Config, now: () => Date): Promise<Check[]> {
  const server = checkServer({
    ...(await serverFacts(db)),
    neededConnections: connectionsOf(config),
    servers: config.databaseUrl === undefined ? 1 : databaseServers(config.databaseUrl).length,
  })
  const clock = await checkClock(db, now)
  const pending = await findPending(db)
  if (pending === undefined) {
    return [...server, warning('It is empty: a start of the service or wattline migrate fills it.'), clock]
  }
  return [...server, ...(await checkContents(db, { config, pending, now: now() })), clock]
}

type QueriedFacts = Omit<ServerFacts, 'neededConnections' | 'servers'>

async function serverFacts(db: Db): Promise<QueriedFacts> {
  const { rows } = await db.query<QueriedFacts>(sql`
    select current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('fsync') as fsync,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "maxConnections",
      (select count(*) from pg_stat_replication r where r.sync_state in ('sync', 'quorum'))
        as "synchronousStandbys"`)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database told nothing about itself.')
  return facts
}
