import { type Decision, refuseDecided } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import type { Scope } from '../../partners/scopes.ts'
import {
  type AuditActor,
  type AuditEntry,
  type AuditedFacts,
  writeAudit,
} from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Who makes a change, from where, with which request, and when; and what else they may do. */
export type Operator = AuditActor & {
  scopes: ReadonlySet<Scope>
  /** Whom they work for, if not for the supplier: they cannot undo what the supplier decided. */
  partnerId?: string | undefined
}

/** Refuses those who work for the partner what a decision of the supplier stands against. */
export async function refuseUndoing(
  tx: Db,
  { partnerId }: Operator,
  standsAgainst: (decision: Decision) => boolean,
): Promise<void> {
  if (partnerId !== undefined) refuseDecided(await findDecisions(tx, partnerId), standsAgainst)
}

/** The time by which staff are managed, even where a test environment's clock has been moved. */
export const realTimeOf = ({ realTime, now }: Operator): Date => realTime ?? now

/** A read of personal data; it has no facts but whose they are. */
export const readOf = (action: string, subject: string, after: AuditedFacts | null = null): AuditEntry => ({
  action,
  subject,
  before: null,
  after,
})

/** Notes in one statement who read personal data, before the answer goes out. */
export const auditRead = (db: Db, operator: Operator, action: string, subject: string): Promise<void> =>
  writeAudit(db, readOf(action, subject), operator)

/** The same for a page of a list, with the numbers that were on it; an empty page showed nobody. */
export async function auditPage(
  db: Db,
  operator: Operator,
  { action, subject, numbers }: { action: string; subject: string; numbers: readonly (string | number)[] },
): Promise<void> {
  if (numbers.length === 0) return
  await writeAudit(db, readOf(action, subject, { numbers: [...new Set(numbers)] }), operator)
}

/** The result of a change, with its audit entry; null if nothing changed. */
export type Change<Result> = { result: Result; entry: AuditEntry | null }

/** Makes a change and writes its audit entry in one transaction. */
export const audited = <Result>(
  db: Db,
  operator: Operator,
  change: (tx: Db) => Promise<Change<Result>>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const { result, entry } = await change(tx)
    if (entry !== null) await writeAudit(tx, entry, operator)
    return result
  })
