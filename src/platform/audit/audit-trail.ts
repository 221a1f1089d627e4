import { type Db, sql } from '../db/sql.ts'
import { systemClock } from '../time/clock.ts'

/** Identifiers, states, dates, counts and an operator's reason; never a name, an address, a bank account or a secret: rows are kept forever. */
export type AuditedFacts = Readonly<Record<string, unknown>>

export type AuditEntry = {
  /** The kind of subject and the verb: `order.event`, `client.disable`. */
  action: string
  /** A contract or customer number, the slug of a partner, the id of a client, a kind of import. */
  subject: string
  before: AuditedFacts | null
  after: AuditedFacts | null
}

export type AuditActor = {
  /** Who did it: `client:…` with an id, `customer:…` with a number, `cli:…` with a user of the machine, `market`. */
  actor: string
  /** Where it came from: the address of an operator's request or the host of a command line. Never a customer's. */
  origin?: string | null | undefined
  requestId: string | null
  /** The time of the act, which a test environment's clock may have moved. */
  now: Date
  /** Its real time, if that is another. */
  realTime?: Date
}

/** Adds an entry to the audit trail, in the transaction of the change itself and at the real time. */
export async function writeAudit(
  tx: Db,
  { action, subject, before, after }: AuditEntry,
  { actor, origin = null, requestId }: AuditActor,
): Promise<void> {
  await tx.query(sql`
    insert into audit_trail (at, actor, action, subject, before, after, request_id, origin)
    values (${systemClock.now()}, ${actor}, ${action}, ${subject}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${requestId}, ${origin})`)
}

type FoundEntry = {
  id: number
  at: Date
  actor: string
  subject: string
  after: Record<string, unknown> | null
}

type EntriesQuery = { subjects: readonly string[]; action: string; before: number | null; limit: number }

/** Entries of one action about some subjects, newest first, before an entry: one more than the limit. */
export async function findEntries(
  db: Db,
  { subjects, action, before, limit }: EntriesQuery,
): Promise<FoundEntry[]> {
  // By subject first, which has an index; each has few entries besides those that are sought.
  const { rows } = await db.query<FoundEntry>(sql`
    select e.id, e.at, e.actor, e.subject, e.after
    from unnest(${subjects}::text[]) as s (subject)
    cross join lateral (
      select t.id, t.at, t.actor, t.subject, t.after from audit_trail t
      where t.subject = s.subject and t.action = ${action} and (${before}::bigint is null or t.id < ${before})
      order by t.id desc limit ${limit + 1}) e
    order by e.id desc limit ${limit + 1}`)
  return rows
}
