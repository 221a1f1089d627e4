import { type Db, sql } from '../db/sql.ts'

export type FoundEntry = {
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
