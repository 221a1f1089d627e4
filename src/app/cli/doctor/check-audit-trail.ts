import { beginning, findHead, findUnchained, linksAfter } from '../../../platform/audit/audit-chain.ts'
import { verifyChain } from '../../../platform/audit/verify-chain.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, failure } = verdictsOn('audit trail')

const newest = 1000

/** Verifies the newest entries of the audit trail; all of them is what `wattline audit verify` does. */
export async function checkAuditTrail(db: Db): Promise<Check> {
  const last = await findHead(db)
  if (last === undefined) return ok('It has no entries yet.')
  const from = Math.max(0, last.number - newest)
  const after = from === 0 ? beginning : ((await findHead(db, from)) ?? null)
  const { faults, head } = await verifyChain(linksAfter(db, from), { after })
  const unchained = await findUnchained(db, newest)
  const all = [...faults, ...unchained.map((id) => `The entry with the id ${id} is not in the chain.`)]
  if (all.length > 0) {
    const message = 'Somebody changed it: keep a copy of the database, and run wattline audit verify.'
    return failure(message, all.slice(0, 10))
  }
  return ok(`Entries ${from + 1} to ${head.number} are whole.`)
}
