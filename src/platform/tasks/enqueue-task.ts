import { type Db, sql } from '../db/sql.ts'
import type { TaskKind, TaskPayloads } from './task-kinds.ts'

type NoPayload = { payload?: Record<string, never> }

/** A kind of task and its payload. */
export type TaskWork = {
  [Kind in TaskKind]: { kind: Kind } & (Kind extends keyof TaskPayloads
    ? { payload: TaskPayloads[Kind] }
    : NoPayload)
}[TaskKind]

/** Due immediately by default. */
export type NewTask = TaskWork & { subject: string; now: Date; dueAt?: Date }

type NewTasks = TaskWork & { tasks: readonly { id: string; subject: string }[]; now: Date }

/** The same work for many subjects, in one statement. */
export async function enqueueTasks(tx: Db, { kind, tasks, payload, now }: NewTasks): Promise<void> {
  await tx.query(sql`
    insert into tasks (id, kind, subject, payload, created_at, due_at)
    select t.id, ${kind}, t.subject, ${payload ?? {}}::jsonb, ${now}, ${now}
    from unnest(${tasks.map(({ id }) => id)}::uuid[], ${tasks.map(({ subject }) => subject)}::text[]) as t (id, subject)`)
}

/** Writes a task in the caller's transaction, so that it exists if and only if the rest of the work does. */
export async function enqueueTask(tx: Db, { kind, subject, payload, now, dueAt }: NewTask): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into tasks (kind, subject, payload, created_at, due_at)
    values (${kind}, ${subject}, ${payload ?? {}}, ${now}, ${dueAt ?? now})
    returning id`)
  const [task] = rows
  if (task === undefined) throw new Error('a new task has no id')
  return task.id
}
