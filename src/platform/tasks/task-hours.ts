/** How many tasks were done and given up in each hour. `storeOutcomes` notes them: decision 66. */
import { type Db, sql } from '../db/sql.ts'

export type TaskHour = { hour: Date; done: number; parked: number }

/** Adds up to `most` changes to the hours, and returns how many. */
export async function addUpTaskHours(db: Db, max: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    with taken as materialized (
      delete from task_hour_changes c
      where c.id in (select t.id from task_hour_changes t order by t.id limit ${max} for update skip locked)
      returning c.hour, c.kind, c.done, c.parked),
    added as (
      insert into task_hours as h (hour, kind, done, parked)
      select hour, kind, sum(done), sum(parked) from taken group by hour, kind order by hour, kind
      on conflict (hour, kind) do update set done = h.done + excluded.done, parked = h.parked + excluded.parked)
    select count(*) as count from taken`)
  return rows[0]?.count ?? 0
}

/** The hours from `from` on in which a task ended, oldest first. */
export async function findTaskHours(db: Db, from: Date, to: Date): Promise<TaskHour[]> {
  const { rows } = await db.query<TaskHour>(sql`
    select h.hour, sum(h.done)::integer as done, sum(h.parked)::integer as parked
    from (
      select hour, done, parked from task_hours where hour >= ${from} and hour < ${to}
      union all
      select hour, done, parked from task_hour_changes where hour >= ${from} and hour < ${to}) h
    group by h.hour order by h.hour`)
  return rows
}
