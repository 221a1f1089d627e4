import { type Db, sql } from '../db/sql.ts'
import type { TaskKind } from './task-kinds.ts'

export type TaskCounts = {
  /** Due now, including tasks in progress. */
  due: number
  parked: number
  /** How long the oldest due task has been waiting; 0 if none is due. */
  oldestDueSeconds: number
}

/** Counts open tasks; partial indexes keep this fast however many tasks are done. */
export async function countTasks(db: Db, now: Date): Promise<TaskCounts> {
  const { rows } = await db.query<Omit<TaskCounts, 'oldestDueSeconds'> & { oldestDueAt: Date | null }>(sql`
    select count(*) as due, min(due_at) as "oldestDueAt",
      (select count(*) from tasks where parked_at is not null) as parked
    from tasks where done_at is null and parked_at is null and due_at <= ${now}`)
  const { due = 0, parked = 0, oldestDueAt = null } = rows[0] ?? {}
  const waitingMilliseconds = oldestDueAt === null ? 0 : now.getTime() - oldestDueAt.getTime()
  return { due, parked, oldestDueSeconds: Math.floor(waitingMilliseconds / 1000) }
}

/** How many tasks of a kind somebody will do without being asked. */
export async function countOpenTasks(db: Db, kind: TaskKind): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*) as count from tasks where done_at is null and parked_at is null and kind = ${kind}`)
  return rows[0]?.count ?? 0
}
