import { type Db, sql } from '../../platform/db/sql.ts'
import { lockOrderFigures } from './add-up-figures.ts'

const recountHours = 24

/** Whether the orders have never been counted one by one, or a day ago. */
export async function isRecountDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.query(sql`
    select from order_figure_counts
    where counted_at is null or counted_at <= ${now}::timestamptz - make_interval(hours => ${recountHours})`)
  return rows.length > 0
}

/**
 * Counts all orders one by one, and returns how many figures were wrong; the first time after an upgrade that is all of them.
 * Orders go on meanwhile: a statement sees the orders and the changes that are still to be added as of the same moment, and
 * their difference is what must have been added so far.
 */
export const recountOrders = (db: Db, now: Date): Promise<{ wrong: number; isFirst: boolean }> =>
  db.transaction(async (tx) => {
    await lockOrderFigures(tx)
    const { rows: counts } = await tx.query<{ isFirst: boolean }>(sql`
      select counted_at is null as "isFirst" from order_figure_counts`)
    const { rows } = await tx.query<{ wrong: number }>(sql`
      with each as materialized (
        select f.day, f.partner_id, f.tariff_key, f.state, f.denial_reason, f.stage, f.supplied_from, f.supplied_to, sum(f.orders) as orders
        from (
          select n.*, 1 as orders from orders o cross join lateral order_figure(o) n
          union all
          select day, partner_id, tariff_key, state, denial_reason, stage, supplied_from, supplied_to, -orders
          from order_figure_changes) f
        group by 1, 2, 3, 4, 5, 6, 7, 8),
      by_day as (
        select day, partner_id, tariff_key, state, denial_reason, stage, sum(orders) as orders from each
        group by 1, 2, 3, 4, 5, 6 having sum(orders) <> 0),
      by_time as (
        select date_trunc('month', supplied_from)::date as month, partner_id, tariff_key, supplied_from - day as days,
          sum(orders) as orders
        from each where stage = 'delivered' group by 1, 2, 3, 4 having sum(orders) <> 0),
      by_supply as (
        select s.day, sum(s.change) as change from (
          select supplied_from, orders from each where supplied_from is not null
          union all select supplied_to + 1, -orders from each where supplied_to is not null) s (day, change)
        group by s.day having sum(s.change) <> 0),
      no_days as (
        delete from order_figures f where not exists (
          select from by_day n where (n.day, n.partner_id, n.tariff_key, n.state, n.denial_reason, n.stage)
            = (f.day, f.partner_id, f.tariff_key, f.state, f.denial_reason, f.stage)) returning 1),
      days as (
        insert into order_figures as f (day, partner_id, tariff_key, state, denial_reason, stage, orders)
        select * from by_day on conflict (day, partner_id, tariff_key, state, denial_reason, stage)
          do update set orders = excluded.orders where f.orders <> excluded.orders returning 1),
      no_times as (
        delete from delivery_times f where not exists (
          select from by_time n where (n.month, n.partner_id, n.tariff_key, n.days)
            = (f.month, f.partner_id, f.tariff_key, f.days)) returning 1),
      times as (
        insert into delivery_times as f (month, partner_id, tariff_key, days, orders)
        select * from by_time on conflict (month, partner_id, tariff_key, days)
          do update set orders = excluded.orders where f.orders <> excluded.orders returning 1),
      no_supplies as (
        delete from supplied_days f where f.change <> 0
          and not exists (select from by_supply n where n.day = f.day) returning 1),
      supplies as (
        insert into supplied_days as f (day, change)
        select * from by_supply on conflict (day)
          do update set change = excluded.change where f.change <> excluded.change returning 1)
      select (select count(*) from no_days) + (select count(*) from days) + (select count(*) from no_times)
        + (select count(*) from times) + (select count(*) from no_supplies) + (select count(*) from supplies) as wrong`)
    await tx.query(sql`update order_figure_counts set counted_at = ${now}`)
    return { wrong: rows[0]?.wrong ?? 0, isFirst: counts[0]?.isFirst ?? false }
  })
