import { type Database, joinDatabase } from '../src/platform/db/open-database.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import { afterwards } from './clean-up.ts'
import type { Service } from './service.ts'

/** A connection of our own to the database of a running service, as its owner, who may fill the tables as it likes. */
export async function joinService({ dataDir }: Service): Promise<Database> {
  const database = await joinDatabase({ databaseUrl: undefined, dataDir, databasePoolSize: 1 })
  const pool = openPool(database.ownerAddress, { size: 1 })
  const close = () => Promise.all([pool.close(), database.close()]).then(() => {})
  afterwards(close)
  return { ...database, address: database.ownerAddress, pool, close }
}

/** The folder of the socket that the service's own server listens on, which is what others connect to. */
export function socketFolder({ address }: Database): string {
  if (!('host' in address)) throw new Error('The service runs on a database that is not its own.')
  return address.host
}
