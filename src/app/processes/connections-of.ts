import { isServerGroup } from '../../platform/db/database-servers.ts'
import type { Config } from '../../platform/settings/config.ts'
import { apiProcesses, jobThreads } from './usable-cores.ts'

/** Those of a thread that makes mails: it works on one mail at a time and waits for the database now and then. */
export const connectionsPerThread = 2

/** How many connections to a database server a deployment with these settings opens at most. */
export function connectionsOf(
  config: Pick<Config, 'workers' | 'databasePoolSize'> & { databaseUrl?: string | undefined },
  threads = jobThreads(),
): number {
  const apiCount = apiProcesses(config)
  // From two API processes on another one does the tasks, and the one above them prepares the database with two.
  const pools = apiCount === 1 ? config.databasePoolSize : (apiCount + 1) * config.databasePoolSize + 2
  const working = pools + threads * connectionsPerThread
  const processes = apiCount === 1 ? 1 : apiCount + 2
  // Of a group of servers each is watched by each process.
  return isServerGroup(config.databaseUrl ?? '') ? working + processes : working
}
