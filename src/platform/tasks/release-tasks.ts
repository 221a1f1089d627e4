import { type AuditActor, writeAudit } from '../audit/audit-trail.ts'
import { type Db, sql } from '../db/sql.ts'

export type Released = { kind: string; count: number }

type Release = {
  /** Every kind unless some are named. */
  kinds: readonly string[] | undefined
  releasedBy: AuditActor
}

/** Makes parked tasks due now with all their attempts, and returns how many of which kind. */
export const releaseParkedTasks = (db: Db, { kinds, releasedBy }: Release): Promise<Released[]> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<Released>(sql`
      with released as (
        update tasks set parked_at = null, leased_until = null, attempts = 0, due_at = ${releasedBy.now}
        where parked_at is not null and done_at is null and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}::text[]))
        returning kind)
      select kind, count(*) as count from released group by kind order by kind`)
    for (const { kind, count } of rows) {
      const entry = {
        action: 'task.release',
        subject: kind,
        before: { state: 'parked', count },
        after: { state: 'due', count },
      }
      await writeAudit(tx, entry, releasedBy)
    }
    return rows
  })
