import { type Db, fragment, sql } from '../db/sql.ts'
import type { Task } from './task.ts'

export type Claim = {
  kinds: readonly string[]
  now: Date
  leasedUntil: Date
  limit: number
  /** Tasks that the caller is still running, even if their leases have ended. */
  except: readonly string[]
  /** Whether some partner's clock is ahead of `now`. */
  isSomeAhead?: boolean
}

/** Each task by the clock of its partner, which is ahead of the given time by a lead. */
const byOwnClock = {
  time: fragment`::timestamptz + clock_lead(partner_of_task(subject))`,
  // Written by another clock, such as that of a partner to whom a customer of another gives access.
  orAtOnce: fragment` or due_at = created_at`,
  partner: fragment`, partner_of_task(subject) as "partnerId"`,
}
const none = fragment``
const byOneClock = { time: none, orAtOnce: none, partner: none }

/**
 * Leases due tasks to one worker: no other worker gets them until the lease ends. Skips tasks that another worker is
 * claiming at this moment; tasks of a dead worker come back when their lease ends. Kinds that the caller does not know are
 * left to a newer release running in parallel.
 */
export async function claimTasks(
  db: Db,
  { kinds, now, leasedUntil, limit, except, isSomeAhead = false }: Claim,
): Promise<Task[]> {
  const { time, orAtOnce, partner } = isSomeAhead ? byOwnClock : byOneClock
  const { rows } = await db.query<Task>(sql`
    with due as materialized (
      select id from tasks
      where done_at is null and parked_at is null and (due_at <= ${now}${time}${orAtOnce})
        and (leased_until is null or leased_until <= ${now}${time})
        and kind = any(${kinds}::text[]) and id <> all(${except}::uuid[])
      order by due_at
      limit ${limit}
      for update skip locked)
    update tasks set leased_until = ${leasedUntil}${time}, attempts = attempts + 1
    from due where tasks.id = due.id
    returning tasks.id, kind, subject, payload, attempts, due_at as "dueAt"${partner}`)
  return rows
}

/**
 * How an attempt ended: done, to be tried again at `dueAt`, or parked. A task that waits for something that is away keeps
 * its `dueAt`, which says since when it has waited, and its number of attempts; nobody takes it before `waitsUntil`.
 */
export type TaskOutcome = {
  task: Task
  doneAt: Date | null
  dueAt: Date | null
  waitsUntil: Date | null
  parkedAt: Date | null
  error: string | null
}

/**
 * Stores how attempts ended, with what `task-hours.ts` counts, and returns the ids of the changed tasks. Done counts regardless of who delivered it. But a worker that lost
 * its lease no longer decides when the task is tried again: its number of attempts differs.
 */
export async function storeTaskOutcomes(db: Db, outcomes: readonly TaskOutcome[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(sql`
    with stored as (update tasks set
      done_at = ended.done_at, due_at = coalesce(ended.due_at, tasks.due_at), parked_at = ended.parked_at,
      last_error = ended.error, leased_until = ended.waits_until,
      attempts = tasks.attempts - (ended.waits_until is not null)::int
    from unnest(
      ${outcomes.map(({ task }) => task.id)}::uuid[],
      ${outcomes.map(({ task }) => task.attempts)}::int[],
      ${outcomes.map(({ doneAt }) => doneAt)}::timestamptz[],
      ${outcomes.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${outcomes.map(({ waitsUntil }) => waitsUntil)}::timestamptz[],
      ${outcomes.map(({ parkedAt }) => parkedAt)}::timestamptz[],
      ${outcomes.map(({ error }) => error)}::text[]
    ) as ended (id, attempts, done_at, due_at, waits_until, parked_at, error)
    where tasks.id = ended.id and tasks.done_at is null
      and (ended.done_at is not null or tasks.attempts = ended.attempts)
    returning tasks.id, tasks.kind, tasks.done_at, tasks.parked_at),
    counted as (
      insert into task_hour_changes (hour, kind, done, parked)
      select date_trunc('hour', coalesce(done_at, parked_at), 'UTC'), kind, count(done_at), count(parked_at)
      from stored where coalesce(done_at, parked_at) is not null group by 1, 2)
    select id from stored`)
  return new Set(rows.map(({ id }) => id))
}
