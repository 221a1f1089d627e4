import { type Db, type Fragment, fragment, sql } from '../../platform/db/sql.ts'
import type { Static } from '../../platform/http/schema.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { AuditItem, AuditQuery } from './schema.ts'

type Item = Static<typeof AuditItem>
type Row = Omit<Item, 'at'> & { at: Date }

const columns = fragment`t.id, t.at, t.actor, t.action, t.subject, t.before, t.after, t.request_id as "requestId",
  t.origin`

// A condition that is not asked for is left out, so that the others lead along their indexes.
const any = fragment`true`
const ofSubject = fragment`t.subject = asked.subject`
const ofActor = fragment`t.actor = asked.actor`
const ofAction = fragment`t.action = asked.action`
const ofActions = fragment`t.action = any(asked.actions)`
const ofChange = fragment`t.action not like '%.read'`
const fromDate = fragment`t.at >= asked.from_date at time zone 'Europe/Berlin'`
const toDate = fragment`t.at < (asked.to_date + interval '1 day') at time zone 'Europe/Berlin'`
const ifAsked = (value: unknown, condition: Fragment) => (value === null ? any : condition)
// Days are found by the time, and entries of one transaction have the same.
const byTime = {
  order: fragment`t.at desc, t.id desc`,
  after: fragment`(t.at, t.id) < ((select c.at from audit_trail c where c.id = asked.after), asked.after)`,
}
const byNumber = { order: fragment`t.id desc`, after: fragment`t.id < asked.after` }

type Limits = { isOfChanges?: boolean; actions?: readonly string[] | null }

/** Who changed or read what, newest first: one entry more than the limit. */
export async function listAudit(
  db: Db,
  { offset, limit, ...filter }: AuditQuery,
  { isOfChanges = false, actions = null }: Limits = {},
): Promise<Item[]> {
  const { 'filter.subject': subject = null, 'filter.actor': actor = null, after = null } = filter
  const {
    'filter.action': action = null,
    'filter.fromDate': from = null,
    'filter.toDate': to = null,
  } = filter
  const by = from === null && to === null ? byNumber : byTime
  const { rows } = await db.query<Row>(sql`
    select ${columns} from audit_trail t
    cross join (select ${subject}::text as subject, ${actor}::text as actor, ${action}::text as action,
      ${actions}::text[] as actions, ${from}::timestamp as from_date, ${to}::timestamp as to_date, ${after}::bigint as after) asked
    where ${ifAsked(subject, ofSubject)} and ${ifAsked(actor, ofActor)} and ${ifAsked(action, ofAction)}
      and ${ifAsked(actions, ofActions)}
      and ${ifAsked(from, fromDate)} and ${ifAsked(to, toDate)} and ${ifAsked(after, by.after)}
      and ${isOfChanges ? ofChange : any}
    order by ${by.order}
    offset ${offset} limit ${limit + 1}`)
  return rows.map((row) => ({ ...row, at: berlinDateTime(row.at) }))
}

/** Of these subjects those to which this was done. */
export async function subjectsOf(
  db: Db,
  action: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ subject: string }>(sql`
    select distinct t.subject from audit_trail t where t.subject = any(${subjects}::text[]) and t.action = ${action}`)
  return new Set(rows.map(({ subject }) => subject))
}
