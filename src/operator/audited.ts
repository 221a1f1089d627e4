import { type AuditEntry, writeAudit } from '../platform/audit/audit-trail.ts'
import type { Db } from '../platform/db/sql.ts'

/** Who makes a change, with which request, and when. */
export type Operator = { clientId: string; requestId: string; now: Date }

/** The result of a change, with its audit entry; null if nothing changed. */
export type Change<Result> = { result: Result; entry: AuditEntry | null }

/** Makes a change and writes its audit entry in one transaction. */
export const audited = <Result>(
  db: Db,
  { clientId, requestId, now }: Operator,
  change: (tx: Db) => Promise<Change<Result>>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const { result, entry } = await change(tx)
    if (entry !== null) await writeAudit(tx, entry, { actor: `client:${clientId}`, requestId, now })
    return result
  })
