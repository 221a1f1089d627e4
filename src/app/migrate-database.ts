import { distributeReadings, findReadingsPlace } from '../energy/readings/distribute-readings.ts'
import { type AuditActor, writeAudit } from '../platform/audit/audit-trail.ts'
import { grantRights } from '../platform/db/grant-rights.ts'
import { lockMigrations, MigrationError, migrate } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open-database.ts'
import { openPool } from '../platform/db/open-pool.ts'
import type { Pool } from '../platform/db/pool.ts'
import { migrationsFolder } from '../platform/project-folder.ts'

export type Migrated = {
  /** The names of the migrations. */
  applied: string[]
  /** Whether readings were distributed over a Citus cluster just now. */
  distributed: boolean
}

type How = { actor: AuditActor; isCitus: boolean; onWait: (message: string) => void }

/**
 * Migrates as the owner of the database, distributes readings where it is a Citus cluster, and gives the user of the
 * service its rights where that is another.
 */
export async function migrateDatabase(
  { address, ownerAddress, pool }: Pick<Database, 'address' | 'ownerAddress' | 'pool'>,
  { actor, isCitus, onWait }: How,
): Promise<Migrated> {
  const owner = openPool(ownerAddress, { size: 2, isPatient: true })
  try {
    const applied = await migrate(owner, migrationsFolder, { onWait })
    const distributed = isCitus && (await distributeOnce(owner))
    if (ownerAddress !== address) await grantRights(owner, pool)
    if (applied.length > 0 || distributed) {
      const after = { applied, ...(distributed ? { distributed } : {}) }
      await writeAudit(owner, { action: 'database.migrate', subject: 'database', before: null, after }, actor)
    }
    return { applied, distributed }
  } finally {
    await owner.close()
  }
}

/** Distributes readings unless they are; of several processes one does it. */
const distributeOnce = (owner: Pool): Promise<boolean> =>
  owner.transaction(async (tx) => {
    await lockMigrations(tx)
    const { hasCitus, areDistributed } = await findReadingsPlace(tx)
    if (!hasCitus) {
      throw new MigrationError(
        'DATABASE_CITUS is on, but the database has no Citus: create the extension citus on the coordinator and its workers, or turn it off.',
      )
    }
    if (!areDistributed) await distributeReadings(tx)
    return !areDistributed
  })
