import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Static } from '../../platform/http/schema.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { AuditItem, AuditQuery } from './schema.ts'

type Item = Static<typeof AuditItem>
type Row = Omit<Item, 'at'> & { at: Date }

const columns = fragment`t.id, t.at, t.actor, t.action, t.subject, t.before, t.after, t.request_id as "requestId",
  t.origin`

/** Who changed or read what, newest first: one entry more than the limit. */
export async function listAudit(
  db: Db,
  { offset, limit, ...filter }: AuditQuery,
  {
    isOfChanges = false,
    actions = null,
    before = null,
  }: {
    isOfChanges?: boolean
    actions?: readonly string[] | null
    /** Only entries that are older than this one. */
    before?: number | null
  } = {},
): Promise<Item[]> {
  const subject = filter['filter.subject'] ?? null
  const actor = filter['filter.actor'] ?? null
  const { rows } = await db.query<Row>(sql`
    select ${columns} from audit_trail t
    where (${subject}::text is null or t.subject = ${subject}) and (${actor}::text is null or t.actor = ${actor})
      and (${actions}::text[] is null or t.action = any(${actions}))
      and (${before}::bigint is null or t.id < ${before}::bigint)
      and not (${isOfChanges}::boolean and t.action like '%.read')
    order by t.id desc
    offset ${offset} limit ${limit + 1}`)
  return rows.map((row) => ({ ...row, at: berlinDateTime(row.at) }))
}
