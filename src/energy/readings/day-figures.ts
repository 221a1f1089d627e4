/** For how many contracts the readings of a day are there: decision 66. */
import { type Db, sql } from '../../platform/db/sql.ts'
import type { SavedDay } from './repository.ts'

type StoredDay = Pick<SavedDay, 'date' | 'version' | 'gaps'> & { wasComplete: boolean }

/** Notes, in the transaction that stores them, by how much days of readings change the figures. */
export async function noteDayFigures(tx: Db, days: readonly StoredDay[]): Promise<void> {
  const changes = new Map<string, { stored: number; complete: number }>()
  for (const { date, version, gaps, wasComplete } of days) {
    const change = changes.get(date) ?? { stored: 0, complete: 0 }
    if (version === 1) change.stored++
    change.complete += Number(gaps === 0) - Number(wasComplete)
    changes.set(date, change)
  }
  const changed = [...changes].filter(([, { stored, complete }]) => stored !== 0 || complete !== 0)
  if (changed.length === 0) return
  await tx.query(sql`
    insert into reading_figure_changes (day, stored, complete)
    select * from unnest(${changed.map(([date]) => date)}::date[],
      ${changed.map(([, { stored }]) => stored)}::integer[], ${changed.map(([, { complete }]) => complete)}::integer[])`)
}

/** Adds up to `most` changes to the figures, and returns how many. */
export async function addUpDayFigures(db: Db, max: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    with taken as materialized (
      delete from reading_figure_changes c
      where c.id in (select t.id from reading_figure_changes t order by t.id limit ${max} for update skip locked)
      returning c.day, c.stored, c.complete),
    added as (
      insert into reading_figures as f (day, stored, complete)
      select day, sum(stored), sum(complete) from taken group by day order by day
      on conflict (day) do update set stored = f.stored + excluded.stored, complete = f.complete + excluded.complete)
    select count(*) as count from taken`)
  return rows[0]?.count ?? 0
}

export type DayFigures = { date: string; stored: number; complete: number }

/** The days with readings, oldest first, and the first day that was counted at all. */
export async function findDayFigures(
  db: Db,
  from: string,
  to: string,
): Promise<{ since: string; days: DayFigures[] }> {
  const [{ rows: since }, { rows: days }] = await Promise.all([
    db.query<{ day: string }>(sql`select day from reading_figures_since`),
    db.query<DayFigures>(sql`
      select f.day as date, sum(f.stored)::integer as stored, sum(f.complete)::integer as complete
      from (
        select day, stored, complete from reading_figures where day between ${from} and ${to}
        union all
        select day, stored, complete from reading_figure_changes where day between ${from} and ${to}) f
      group by f.day order by f.day`),
  ])
  return { since: since[0]?.day ?? from, days }
}
