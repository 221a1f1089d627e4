import type { Db } from '../../platform/db/sql.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'
import { revokeAccess } from './access.ts'
import { findDueGrants } from './repository.ts'

const atOnce = 100

/**
 * Notes the end of accesses that have reached it, so that partners get their event and tokens end. Reads go by the time
 * itself and do not wait for this.
 */
export async function endDueAccess(db: Db, now: Date, partnerFilter?: PartnerFilter): Promise<number> {
  const due = await findDueGrants(db, now, { limit: atOnce, partnerFilter })
  for (const { customerNumber, partner } of due) {
    const by = { by: 'expiry', only: 'due', actor: 'system', requestId: null } as const
    await revokeAccess(db, { customerNumber, partner, ...by, now })
  }
  return due.length
}
