import { databaseServers, isServerGroup } from './database-servers.ts'
import { openPrimaryPool } from './primary-pool.ts'
import { openServerPool } from './server-pool.ts'
import type { Db } from './sql.ts'

export type Pool = Db & {
  /** Where it leads to, for whoever opens another one there. */
  address: Address
  /** For the few statements that take no parameters and no name: migrations, `create database`. */
  execute(text: string): Promise<void>
  counts(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type Address =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type PoolOptions = {
  size?: number
  /** For migrations and imports, which may take as long as they need. */
  isPatient?: boolean
  /** How long somebody waits for a connection before the database counts as away. */
  connectMilliseconds?: number
  /** A connection broke while nobody used it. */
  onError?: (error: Error) => void
  /** The service moved from one server to another, or found none. */
  onEvent?: (message: string) => void
}

/** Opens a pool of connections: to one server, or to whichever of several takes writes. */
export function openPool(address: Address, options: PoolOptions = {}): Pool {
  if (!('connectionString' in address) || !isServerGroup(address.connectionString))
    return openServerPool(address, options)
  return { address, ...openPrimaryPool(databaseServers(address.connectionString), options) }
}
