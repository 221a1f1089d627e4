import { ensureSigningKey } from './auth/signing-keys.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type Database, waitForDatabase } from './db/open-database.ts'
import { openPool } from './db/pool.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { loadReferenceData } from './imports/load-data-set.ts'
import { migrationsFolder } from './project-folder.ts'

/** Brings the database to what this release expects; several processes may do it at once, one of them does the work. */
export async function prepareDatabase({ address, pool }: Database, config: Config, now: Date): Promise<void> {
  await waitForDatabase(pool)
  const patient = openPool(address, { size: 1, isPatient: true })
  await migrate(patient, migrationsFolder).finally(() => patient.close())
  await ensureSigningKey(pool, now)
  await loadReferenceData(pool)
  if (config.demoData) await seedDemo(pool, now)
}
