import { isServerGroup } from '../../platform/db/database-servers.ts'
import type { Config } from '../../platform/settings/config.ts'
import { apiProcesses } from './usable-cores.ts'

/** How many connections to a database server a deployment with these settings opens at most. */
export function connectionsOf(
  config: Pick<Config, 'workers' | 'databasePoolSize'> & { databaseUrl?: string | undefined },
): number {
  const apiCount = apiProcesses(config)
  // From two API processes on another one does the tasks, and the one above them prepares the database with two.
  const working = apiCount === 1 ? config.databasePoolSize : (apiCount + 1) * config.databasePoolSize + 2
  const processes = apiCount === 1 ? 1 : apiCount + 2
  // Of a group of servers each is watched by each process.
  return isServerGroup(config.databaseUrl ?? '') ? working + processes : working
}
