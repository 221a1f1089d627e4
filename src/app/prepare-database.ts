import { ensureSigningKey } from '../partners/tokens/signing-keys.ts'
import { claimEnvironment, refuseOtherEnvironment } from '../platform/db/database-environment.ts'
import { nameServer } from '../platform/db/database-fault.ts'
import { asOwner, type Database, waitForDatabase } from '../platform/db/open-database.ts'
import { refuseOldServer } from '../platform/db/server-version.ts'
import { type Keyring, openKeyring } from '../platform/encryption/keyring.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Step } from '../platform/start/start-step.ts'
import { seedDemoStaff } from '../staff/accounts/demo-staff.ts'
import { loadReferenceData } from '../tariffs/imports/load-data-set.ts'
import { closeDemoAccess, type NewLogin } from './close-demo-access.ts'
import { localActor } from './local-actor.ts'
import { migrateDatabase } from './migrate-database.ts'
import { loadDemo, type TestEnvironment } from './sandbox.ts'
import { sealedColumns } from './sealed-columns.ts'

type Preparing = {
  now: Date
  step: Step
  say: (message: string) => void
  /** Shows secrets that were made now; nobody can show them later. */
  onNewLogins: (logins: readonly NewLogin[]) => void
} & Pick<TestEnvironment, 'demo' | 'sandbox'>

/**
 * Brings the database to what this release expects, and opens what is encrypted in it. Several processes may do it at
 * once, one of them does the work.
 */
export async function prepareDatabase(
  database: Database,
  config: Config,
  { now, step, say, onNewLogins, demo, sandbox }: Preparing,
): Promise<Keyring> {
  const { pool } = database
  const { databaseUrl, isCitus } = config
  await step(`Waiting: ${nameServer(databaseUrl)} does not answer yet`, () => waitForDatabase(pool))
  await refuseOldServer(pool, databaseUrl)
  await refuseOtherEnvironment(pool, config.environment)
  const actor = localActor('service', { now })
  await step('Migrating the database', () => migrateDatabase(database, { actor, isCitus, onWait: say }))
  await claimEnvironment(pool, config.environment)
  if (sandbox) await asOwner(database, sandbox.prepare)
  const keyring = await openKeyring(pool, config, sealedColumns)
  await ensureSigningKey(pool, keyring, now)
  await step('Loading the reference data', () => loadReferenceData(pool))
  if (demo) {
    await step('Loading the demo data', async () => {
      await demo.seedDemo(pool, keyring, now)
      await demo.seedDemoCases(pool, keyring, now)
      await demo.seedDemoContract(pool, { keyring, config, now })
      await demo.seedDemoOffer(pool, { config, now })
      await seedDemoStaff(pool, keyring, [...demo.demoStaff, ...demo.demoPartnerStaff], now)
    })
  }
  // Also where the demo data has been switched off: what it brought is still there.
  if (config.isOpenToOthers && config.environment === 'test') {
    onNewLogins(await closeDemoAccess(pool, keyring, { demo: demo ?? (await loadDemo()), actor }))
  }
  return keyring
}
