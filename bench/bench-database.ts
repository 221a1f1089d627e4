import { type Database, joinDatabase } from '../src/platform/db/open-database.ts'
import { afterwards } from './clean-up.ts'
import type { Service } from './service.ts'

/** A connection of our own to the database of a running service. */
export async function joinService({ dataDir }: Service): Promise<Database> {
  const database = await joinDatabase({ databaseUrl: undefined, dataDir, databasePoolSize: 1 })
  afterwards(() => database.close())
  return database
}

/** The folder of the socket that the service's own server listens on, which is what others connect to. */
export function socketFolder({ address }: Database): string {
  if (!('host' in address)) throw new Error('The service runs on a database that is not its own.')
  return address.host
}
