import { addUpDayFigures } from '../../energy/readings/day-figures.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { addUpTaskHours } from '../../platform/tasks/task-hours.ts'

// Few at once, so that locks are short.
const batch = 5000

/** Adds what has changed to the figures. Any number of processes may do so at once. */
export async function addUpFigures(db: Db): Promise<void> {
  for (const addUp of [addUpOrderFigures, addUpTaskHours, addUpDayFigures]) {
    while ((await addUp(db, batch)) === batch);
  }
}

/** Adds up to `most` changes, oldest first, and returns how many. */
async function addUpOrderFigures(db: Db, max: number): Promise<number> {
  const { rows: waiting } = await db.query(sql`select from order_figure_changes limit 1`)
  if (waiting.length === 0) return 0
  return db.transaction(async (tx) => {
    await lockOrderFigures(tx)
    const { rows } = await tx.query<{ count: number; days: string[]; months: string[] }>(sql`
      with taken as materialized (
        delete from order_figure_changes c
        where c.id in (select t.id from order_figure_changes t order by t.id limit ${max})
        returning c.*),
      by_day as (
        insert into order_figures as f (day, partner_id, tariff_key, state, denial_reason, stage, orders)
        select day, partner_id, tariff_key, state, denial_reason, stage, sum(orders) from taken
        group by day, partner_id, tariff_key, state, denial_reason, stage having sum(orders) <> 0
        on conflict (day, partner_id, tariff_key, state, denial_reason, stage)
          do update set orders = f.orders + excluded.orders),
      by_time as (
        insert into delivery_times as f (month, partner_id, tariff_key, days, orders)
        select date_trunc('month', supplied_from)::date, partner_id, tariff_key, supplied_from - day, sum(orders)
        from taken where stage = 'delivered'
        group by 1, partner_id, tariff_key, 4 having sum(orders) <> 0
        on conflict (month, partner_id, tariff_key, days) do update set orders = f.orders + excluded.orders),
      by_supply as (
        insert into supplied_days as f (day, change)
        select s.day, sum(s.change) from (
          select supplied_from, orders from taken where supplied_from is not null
          union all select supplied_to + 1, -orders from taken where supplied_to is not null) s (day, change)
        group by s.day having sum(s.change) <> 0
        on conflict (day) do update set change = f.change + excluded.change)
      select count(*) as count, coalesce(array_agg(distinct day), '{}') as days,
        coalesce(array_agg(distinct date_trunc('month', supplied_from)::date) filter (where stage = 'delivered'), '{}') as months
      from taken`)
    const { count = 0, days = [], months = [] } = rows[0] ?? {}
    await tx.query(sql`delete from order_figures f where f.orders = 0 and f.day = any(${days}::date[])`)
    await tx.query(sql`delete from delivery_times f where f.orders = 0 and f.month = any(${months}::date[])`)
    return count
  })
}

/** Held by the worker that adds up or recounts, to the end of the transaction. */
export async function lockOrderFigures(tx: Db): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('order_figures'))`)
}
