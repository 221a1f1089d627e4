import { type AuditActor, writeAudit } from '../platform/audit/audit-trail.ts'
import { grantRights } from '../platform/db/grant-rights.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open-database.ts'
import { openPool } from '../platform/db/pool.ts'
import { migrationsFolder } from '../platform/project-folder.ts'

/** Migrates as the owner of the database, and gives the user of the service its rights where that is another. */
export async function migrateDatabase(
  { address, ownerAddress, pool }: Pick<Database, 'address' | 'ownerAddress' | 'pool'>,
  actor: AuditActor,
  onWait: (message: string) => void,
): Promise<string[]> {
  const owner = openPool(ownerAddress, { size: 2, isPatient: true })
  try {
    const applied = await migrate(owner, migrationsFolder, { onWait })
    if (ownerAddress !== address) await grantRights(owner, pool)
    if (applied.length > 0) {
      const entry = { action: 'database.migrate', subject: 'database', before: null, after: { applied } }
      await writeAudit(owner, entry, actor)
    }
    return applied
  } finally {
    await owner.close()
  }
}
