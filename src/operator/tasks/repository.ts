import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { TaskState } from './schema.ts'

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

export type TaskFilter = {
  state: TaskState | undefined
  kind: string | null
  subject: string | null
  offset: number
  limit: number
}

const columns = fragment`
  t.id, t.kind, t.subject, t.attempts, t.last_error as "lastError", t.created_at as "createdAt",
  t.due_at as "dueAt", t.parked_at as "parkedAt", t.done_at as "doneAt"`

/** Tasks, newest first, one more than the limit. */
export async function listTasks(db: Db, filter: TaskFilter): Promise<TaskRow[]> {
  return (await db.query<TaskRow>(queries[filter.state ?? 'any'](filter))).rows
}

// One statement per state, so that the few open tasks are found by their partial index.
const queries = {
  due: ({ kind, subject, offset, limit }: TaskFilter) => sql`
    select ${columns} from tasks t
    where t.done_at is null and t.parked_at is null
      and (${kind}::text is null or t.kind = ${kind}) and (${subject}::text is null or t.subject = ${subject})
    order by t.created_at desc, t.id offset ${offset} limit ${limit + 1}`,
  parked: ({ kind, subject, offset, limit }: TaskFilter) => sql`
    select ${columns} from tasks t
    where t.parked_at is not null and t.done_at is null
      and (${kind}::text is null or t.kind = ${kind}) and (${subject}::text is null or t.subject = ${subject})
    order by t.created_at desc, t.id offset ${offset} limit ${limit + 1}`,
  done: ({ kind, subject, offset, limit }: TaskFilter) => sql`
    select ${columns} from tasks t
    where t.done_at is not null
      and (${kind}::text is null or t.kind = ${kind}) and (${subject}::text is null or t.subject = ${subject})
    order by t.created_at desc, t.id offset ${offset} limit ${limit + 1}`,
  any: ({ kind, subject, offset, limit }: TaskFilter) => sql`
    select ${columns} from tasks t
    where (${kind}::text is null or t.kind = ${kind}) and (${subject}::text is null or t.subject = ${subject})
    order by t.created_at desc, t.id offset ${offset} limit ${limit + 1}`,
}

/** The tasks of an order, newest first, including those that send its messages to the market. */
export async function tasksOfOrder(db: Db, contractNumber: string, most: number): Promise<TaskRow[]> {
  const { rows } = await db.query<TaskRow>(sql`
    select ${columns} from tasks t
    where t.subject = any(array(
      select m.id::text from market_messages m where m.contract_number = ${contractNumber}) || ${contractNumber}::text)
    order by t.created_at desc, t.id
    limit ${most}`)
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
