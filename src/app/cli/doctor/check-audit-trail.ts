import { verifyNewest } from '../../../platform/audit/verify-newest.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, failure } = verdictsOn('audit trail')

const newest = 1000

/** Verifies the newest entries of the audit trail; all of them is what `wattline audit verify` does. */
export async function checkAuditTrail(db: Db): Promise<Check> {
  const { first, head, faults } = await verifyNewest(db, newest)
  if (faults.length > 0) {
    const message = 'Somebody changed it: keep a copy of the database, and run wattline audit verify.'
    return failure(message, faults.slice(0, 10))
  }
  return first === null ? ok('It has no entries yet.') : ok(`Entries ${first} to ${head.number} are whole.`)
}
