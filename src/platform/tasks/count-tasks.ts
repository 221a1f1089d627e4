import { type Db, sql } from '../db/sql.ts'
import type { Monitoring } from '../monitoring/registry.ts'
import type { Clock } from '../time/clock.ts'
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

type KindCounts = { kind: string; due: number; parked: number }

/** The same by kind; kinds without an open task are missing. */
export async function countTasksByKind(db: Db, now: Date): Promise<KindCounts[]> {
  const { rows } = await db.query<KindCounts>(sql`
    select t.kind, sum(t.due)::integer as due, sum(t.parked)::integer as parked
    from (
      select kind, count(*) as due, 0 as parked from tasks
      where done_at is null and parked_at is null and due_at <= ${now} group by kind
      union all
      select kind, 0, count(*) from tasks where parked_at is not null group by kind) t
    group by t.kind order by t.kind`)
  return rows
}

/** How long the oldest due task of these kinds has been waiting; 0 if none is due. */
export async function waitingSeconds(db: Db, kinds: readonly TaskKind[], now: Date): Promise<number> {
  const { rows } = await db.query<{ dueAt: Date | null }>(sql`
    select min(due_at) as "dueAt" from tasks
    where done_at is null and parked_at is null and due_at <= ${now} and kind = any(${kinds}::text[])`)
  const dueAt = rows[0]?.dueAt ?? now
  return Math.floor((now.getTime() - dueAt.getTime()) / 1000)
}

/** How many tasks of a kind somebody will do without being asked. */
export async function countOpenTasks(db: Db, kind: TaskKind): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*) as count from tasks where done_at is null and parked_at is null and kind = ${kind}`)
  return rows[0]?.count ?? 0
}

/** Adds metrics about the queue. They come from the database, so every process reports the same values. */
export function monitorTasks(monitoring: Pick<Monitoring, 'addGauge'>, db: Db, clock: Clock): void {
  let counting: Promise<TaskCounts> | undefined
  // All three gauges are read at the same moment and share one query.
  const count = () => {
    counting ??= countTasks(db, clock.now()).finally(() => {
      counting = undefined
    })
    return counting
  }
  const gauge = (name: string, help: string, read: (counts: TaskCounts) => number) =>
    monitoring.addGauge({ name, help, among: 'max', read: async () => read(await count()) })

  gauge('wattline_tasks_due', 'Tasks that are due: mails, messages, processing.', (it) => it.due)
  gauge('wattline_tasks_parked', 'Tasks that were given up and need an operator.', (it) => it.parked)
  gauge(
    'wattline_tasks_oldest_due_seconds',
    'How long the oldest due task has been waiting.',
    (it) => it.oldestDueSeconds,
  )
}
