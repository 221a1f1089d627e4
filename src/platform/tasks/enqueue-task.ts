import { type Db, sql } from '../db/sql.ts'

export type NewTask = {
  kind: string
  subject: string
  /** No secret and no personal data: what the handler needs of those, it reads where they are kept. */
  payload?: Record<string, unknown>
  now: Date
  /** At once where it is not given. */
  dueAt?: Date
}

/** Writes a task into the caller's transaction, so that it exists exactly if the rest of the work does. */
export async function enqueueTask(tx: Db, { kind, subject, payload, now, dueAt }: NewTask): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into tasks (kind, subject, payload, created_at, due_at)
    values (${kind}, ${subject}, ${payload ?? {}}, ${now}, ${dueAt ?? now})
    returning id`)
  const [task] = rows
  if (task === undefined) throw new Error('a new task has no id')
  return task.id
}
