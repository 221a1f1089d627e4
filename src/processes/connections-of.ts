import type { Config } from '../config.ts'
import { apiProcesses } from './usable-cores.ts'

/** How many connections to the database a deployment with these settings opens at most. */
export function connectionsOf(config: Pick<Config, 'workers' | 'databasePoolSize'>): number {
  const apiCount = apiProcesses(config)
  // From two API processes on another one does the tasks, and the one above them prepares the database with two.
  return apiCount === 1 ? config.databasePoolSize : (apiCount + 1) * config.databasePoolSize + 2
}
