import { databaseServers, isServerGroup } from './database-servers.ts'
import type { Address, Pool, PoolOptions } from './pool.ts'
import { openPrimaryPool } from './primary-pool.ts'
import { openServerPool } from './server-pool.ts'

/** Opens a pool of connections to one server, or to the one of several that accepts writes. */
export function openPool(address: Address, options: PoolOptions = {}): Pool {
  if (!('connectionString' in address) || !isServerGroup(address.connectionString))
    return openServerPool(address, options)
  return { address, ...openPrimaryPool(databaseServers(address.connectionString), options) }
}
