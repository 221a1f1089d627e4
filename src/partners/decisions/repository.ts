import { type Db, sql } from '../../platform/db/sql.ts'
import type { Decision } from './decision.ts'

/** The decisions about a partner, oldest first. */
export async function findDecisions(db: Db, partnerId: string): Promise<Decision[]> {
  const { rows } = await db.query<Decision>(sql`
    select d.partner_id as "partnerId", d.kind, d.subject, d.scopes, d.ends_at as "endsAt", d.reason,
      d.decided_at as "decidedAt", d.decided_by as "decidedBy"
    from supplier_decisions d where d.partner_id = ${partnerId}
    order by d.decided_at, d.kind, d.subject`)
  return rows
}

/** Stores a decision in the place of the former one about the same. */
export async function storeDecision(db: Db, decision: Decision): Promise<void> {
  await db.query(sql`
    insert into supplier_decisions as d (partner_id, kind, subject, scopes, ends_at, reason, decided_at, decided_by)
    values (${decision.partnerId}, ${decision.kind}, ${decision.subject}, ${decision.scopes}, ${decision.endsAt},
      ${decision.reason}, ${decision.decidedAt}, ${decision.decidedBy})
    on conflict (kind, subject) do update set scopes = excluded.scopes, ends_at = excluded.ends_at,
      reason = excluded.reason, decided_at = excluded.decided_at, decided_by = excluded.decided_by`)
}

/** Removes a decision; false if there is none. */
export async function removeDecision(
  db: Db,
  { partnerId, kind, subject }: Pick<Decision, 'partnerId' | 'kind' | 'subject'>,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from supplier_decisions d
    where d.partner_id = ${partnerId} and d.kind = ${kind} and d.subject = ${subject}`)
  return rowCount === 1
}
