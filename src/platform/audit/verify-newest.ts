import type { Db } from '../db/sql.ts'
import { beginning, findHead, findUnchained, linksAfter } from './audit-chain.ts'
import { type Verification, verifyChain } from './verify-chain.ts'

/** Verifies the newest entries of the audit trail; all of them is what `wattline audit verify` does. */
export async function verifyNewest(db: Db, newest: number): Promise<Verification> {
  const last = await findHead(db)
  if (last === undefined) return { first: null, head: beginning, count: 0, faults: [] }
  const from = Math.max(0, last.number - newest)
  const after = from === 0 ? beginning : ((await findHead(db, from)) ?? null)
  const verification = await verifyChain(linksAfter(db, from), { after })
  const unchained = await findUnchained(db, newest)
  const strays = unchained.map((id) => `The entry with the id ${id} is not in the chain.`)
  return { ...verification, faults: [...verification.faults, ...strays] }
}
