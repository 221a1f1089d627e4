import { type Db, sql } from '../db/sql.ts'
import type { Operator } from './operator.ts'

/** Identifiers, states, dates and counts; never a name, an address, a bank account or a secret: rows stay for ever. */
export type AuditedFacts = Readonly<Record<string, unknown>>

export type AuditEntry = {
  /** `order.event`, `client.disable`: what it was done to, and what. */
  action: string
  /** What it is about: a contract or customer number, the slug of a partner, the id of a client, a kind of import. */
  subject: string
  before: AuditedFacts | null
  after: AuditedFacts | null
}

/** What a change answers, with its entry; without one nothing was changed. */
export type Change<Result> = { result: Result; entry: AuditEntry | null }

/** Makes a change and writes who made it into the audit trail, both or neither. */
export const audited = <Result>(
  db: Db,
  operator: Operator,
  change: (tx: Db) => Promise<Change<Result>>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const { result, entry } = await change(tx)
    if (entry !== null) await writeEntry(tx, entry, operator)
    return result
  })

async function writeEntry(
  tx: Db,
  { action, subject, before, after }: AuditEntry,
  { clientId, requestId, now }: Operator,
): Promise<void> {
  await tx.query(sql`
    insert into audit_trail (at, actor, action, subject, before, after, request_id)
    values (${now}, ${`client:${clientId}`}, ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${requestId})`)
}
