import { beginning, findHead, type Head } from '../../platform/audit/audit-chain.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { linesAfter } from '../../platform/audit/exported-entries.ts'
import type { Address } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { AuditVerification } from '../../staff/audit/schema.ts'

/** Has a thread hash the newest entries. */
export type VerifyNewest = (
  address: Address,
  newest: number,
) => Promise<{ first: number | null; head: Head; count: number; faults: string[] }>

type Deps = { db: Db & { address: Address }; verifyNewest: VerifyNewest }

/** Whether the newest entries are as they were written. */
export async function verifyAudit(
  { db, verifyNewest }: Deps,
  entries: number,
  operator: Operator,
): Promise<AuditVerification> {
  const { first, head, count, faults } = await verifyNewest(db.address, entries)
  const isWhole = faults.length === 0
  const after = { entries: count, isWhole }
  await writeAudit(db, { action: 'audit.verify', subject: 'audit', before: null, after }, operator)
  return { isWhole, first, last: count === 0 ? null : head.number, hash: head.hash, count, faults }
}

/** The entries after this one as lines of NDJSON, each with its hash, as `wattline audit export` writes them. */
export async function exportAudit(
  db: Db,
  after: number,
  operator: Operator,
): Promise<AsyncGenerator<string>> {
  const head = after === 0 ? beginning : await findHead(db, after)
  if (head === undefined) {
    throw notFound(`The trail has no entry ${after}.`)
  }
  // An export shows what customers and operators did, so it leaves an entry itself.
  const entry = { action: 'audit.export', subject: 'audit', before: null, after: { afterEntry: after } }
  await writeAudit(db, entry, operator)
  return textOf(db, head)
}

async function* textOf(db: Db, head: Head): AsyncGenerator<string> {
  for await (const { line } of linesAfter(db, head)) yield line
}
