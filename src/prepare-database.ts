import { ensureSigningKey } from './auth/signing-keys.ts'
import type { Config } from './config.ts'
import { nameServer } from './db/database-fault.ts'
import { migrate } from './db/migrate.ts'
import { type Database, waitForDatabase } from './db/open-database.ts'
import { openPool } from './db/pool.ts'
import { refuseOldServer } from './db/server-version.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { loadReferenceData } from './imports/load-data-set.ts'
import { migrationsFolder } from './project-folder.ts'
import type { Step } from './start-step.ts'

/** Brings the database to what this release expects; several processes may do it at once, one of them does the work. */
export async function prepareDatabase(
  { address, pool }: Database,
  { databaseUrl, demoData }: Config,
  { now, step }: { now: Date; step: Step },
): Promise<void> {
  await step(`Waiting: ${nameServer(databaseUrl)} does not answer yet`, () => waitForDatabase(pool))
  await refuseOldServer(pool, databaseUrl)
  await step('Migrating the database', () => {
    const patient = openPool(address, { size: 1, isPatient: true })
    return migrate(patient, migrationsFolder).finally(() => patient.close())
  })
  await ensureSigningKey(pool, now)
  await step('Loading the reference data', () => loadReferenceData(pool))
  if (demoData) await step('Loading the demo data', () => seedDemo(pool, now))
}
