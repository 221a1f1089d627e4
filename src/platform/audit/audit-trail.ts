import { type Db, sql } from '../db/sql.ts'

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

/** Who did it: `client:…` or `customer:…` with a number, never a name. */
export type AuditActor = { actor: string; requestId: string | null; now: Date }

/** Writes what was done into the audit trail, in the transaction of the change itself. */
export async function writeAudit(
  tx: Db,
  { action, subject, before, after }: AuditEntry,
  { actor, requestId, now }: AuditActor,
): Promise<void> {
  await tx.query(sql`
    insert into audit_trail (at, actor, action, subject, before, after, request_id)
    values (${now}, ${actor}, ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${requestId})`)
}
