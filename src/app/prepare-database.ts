import { ensureSigningKey } from '../partners/tokens/signing-keys.ts'
import { nameServer } from '../platform/db/database-fault.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, waitForDatabase } from '../platform/db/open-database.ts'
import { openPool } from '../platform/db/pool.ts'
import { refuseOldServer } from '../platform/db/server-version.ts'
import { migrationsFolder } from '../platform/project-folder.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Step } from '../platform/start/start-step.ts'
import { loadReferenceData } from '../tariffs/imports/load-data-set.ts'
import type { Demo } from './sandbox.ts'

/** Brings the database to what this release expects; several processes may do it at once, one of them does the work. */
export async function prepareDatabase(
  { address, pool }: Database,
  { databaseUrl }: Config,
  { now, step, demo }: { now: Date; step: Step; demo: Demo | undefined },
): Promise<void> {
  await step(`Waiting: ${nameServer(databaseUrl)} does not answer yet`, () => waitForDatabase(pool))
  await refuseOldServer(pool, databaseUrl)
  await step('Migrating the database', () => {
    const patient = openPool(address, { size: 1, isPatient: true })
    return migrate(patient, migrationsFolder).finally(() => patient.close())
  })
  await ensureSigningKey(pool, now)
  await step('Loading the reference data', () => loadReferenceData(pool))
  if (demo) await step('Loading the demo data', () => demo.seedDemo(pool, now))
}
