import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { TasksQuery } from './schema.ts'

export type TaskRow = {
  id: string
  kind: string
  subject: string
  attempts: number
  lastError: string | null
  createdAt: Date
  dueAt: Date
  parkedAt: Date | null
  doneAt: Date | null
}

const columns = fragment`
  t.id, t.kind, t.subject, t.attempts, t.last_error as "lastError", t.created_at as "createdAt",
  t.due_at as "dueAt", t.parked_at as "parkedAt", t.done_at as "doneAt"`

// Separate conditions, so that the few open tasks are found by their partial index.
const conditions = {
  any: fragment`true`,
  due: fragment`t.done_at is null and t.parked_at is null`,
  parked: fragment`t.parked_at is not null and t.done_at is null`,
  done: fragment`t.done_at is not null`,
}

const ofSubject = fragment`t.subject = asked.subject`
const isMail = fragment`t.kind ~ '^send-.*-mails?$'`
const isNoMail = fragment`t.kind !~ '^send-.*-mails?$'`
// Finished tasks are many, and their index has them in the order in which they were done.
const newest = { done: fragment`t.done_at desc, t.id desc`, others: fragment`t.created_at desc, t.id desc` }
const afterTask = {
  done: fragment`(t.done_at, t.id) < ((select c.done_at from tasks c where c.id = asked.after), asked.after)`,
  others: fragment`(t.created_at, t.id) < ((select c.created_at from tasks c where c.id = asked.after), asked.after)`,
}

/** Tasks, newest first: one more than the limit. */
export async function findTasks(db: Db, { offset, limit, ...filter }: TasksQuery): Promise<TaskRow[]> {
  const { 'filter.state': state = 'any', 'filter.kind': kind = null } = filter
  const { 'filter.subject': subject = null, 'filter.isMail': mail, after = null } = filter
  const order = state === 'done' ? 'done' : 'others'
  const { rows } = await db.query<TaskRow>(sql`
    select ${columns} from tasks t
    cross join (select ${kind}::text as kind, ${subject}::text as subject, ${after}::uuid as after) asked
    where ${conditions[state]} and (asked.kind is null or t.kind = asked.kind)
      and ${subject === null ? conditions.any : ofSubject}
      and ${mail === undefined ? conditions.any : mail ? isMail : isNoMail}
      and ${after === null ? conditions.any : afterTask[order]}
    order by ${newest[order]} offset ${offset} limit ${limit + 1}`)
  return rows
}

/** The tasks of an order, newest first, including those that send its messages to the market. */
export async function tasksOfOrder(db: Db, contractNumber: string, max: number): Promise<TaskRow[]> {
  const { rows } = await db.query<TaskRow>(sql`
    select ${columns} from tasks t
    where t.subject = any(array(
      select m.id::text from market_messages m where m.contract_number = ${contractNumber}) || ${contractNumber}::text)
    order by t.created_at desc, t.id
    limit ${max}`)
  return rows
}

/** Reads a task and locks it against workers and other operators. */
export async function lockTask(tx: Db, id: string): Promise<(TaskRow & { about: string }) | undefined> {
  const { rows } = await tx.query<TaskRow & { about: string }>(sql`
    select ${columns}, coalesce(m.contract_number, t.subject) as about
    from tasks t
    left join market_messages m on m.id = case when t.kind = ${'send-market-message' satisfies TaskKind} then t.subject::uuid end
    where t.id = ${id}
    for update of t`)
  return rows[0]
}

/** Makes a task due now with no attempts counted. Its last error stays readable until it runs again. */
export async function releaseTask(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update tasks set parked_at = null, leased_until = null, attempts = 0, due_at = ${now} where id = ${id}`)
}
