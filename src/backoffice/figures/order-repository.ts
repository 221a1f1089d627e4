/** What was counted of orders, and what is still to be added to it: one statement sees both as they are at one moment. */
import type { ContractState, DenialReason } from '../../domain/states-and-reasons.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Period } from './period.ts'

/** How far an order got, as `order_figure` of the database decides. */
export type Stage = 'received' | 'approved' | 'accepted' | 'delivered'

/** Null stands for all. */
export type Which = { partnerId: string | null; tariffKey: string | null }

const figures = fragment`
  (select day, partner_id, tariff_key, state, denial_reason, stage, orders from order_figures
  union all
  select day, partner_id, tariff_key, state, denial_reason, stage, orders from order_figure_changes)`

export type OrderCount = {
  date: string | null
  state: ContractState | null
  partnerId: string | null
  tariffKey: string | null
  orders: number
}

/** Orders by day and state, by partner, and by tariff; what a row is not about is null. */
export async function countOrders(db: Db, { from, to }: Period, which: Which): Promise<OrderCount[]> {
  const { partnerId, tariffKey } = which
  const { rows } = await db.query<OrderCount>(sql`
    select f.day as date, f.state, f.partner_id as "partnerId", f.tariff_key as "tariffKey", sum(f.orders)::integer as orders
    from ${figures} f
    where f.day between ${from} and ${to} and (${partnerId}::uuid is null or f.partner_id = ${partnerId})
      and (${tariffKey}::text is null or f.tariff_key = ${tariffKey})
    group by grouping sets ((f.day, f.state), (f.partner_id), (f.tariff_key))
    having sum(f.orders) <> 0
    order by f.day, sum(f.orders) desc, f.state, f.tariff_key`)
  return rows
}

export type StageCount = { stage: Stage; state: ContractState; orders: number }

export async function countStages(db: Db, { from, to }: Period, which: Which): Promise<StageCount[]> {
  const { partnerId, tariffKey } = which
  const { rows } = await db.query<StageCount>(sql`
    select f.stage, f.state, sum(f.orders)::integer as orders
    from ${figures} f
    where f.day between ${from} and ${to} and (${partnerId}::uuid is null or f.partner_id = ${partnerId})
      and (${tariffKey}::text is null or f.tariff_key = ${tariffKey})
    group by f.stage, f.state having sum(f.orders) <> 0`)
  return rows
}

export type RejectionCount = { date: string; reason: DenialReason; orders: number }

export async function countRejections(db: Db, { from, to }: Period, which: Which): Promise<RejectionCount[]> {
  const { partnerId, tariffKey } = which
  const { rows } = await db.query<RejectionCount>(sql`
    select f.day as date, f.denial_reason as reason, sum(f.orders)::integer as orders
    from ${figures} f
    where f.day between ${from} and ${to} and (${partnerId}::uuid is null or f.partner_id = ${partnerId})
      and (${tariffKey}::text is null or f.tariff_key = ${tariffKey}) and f.denial_reason <> ''
    group by f.day, f.denial_reason having sum(f.orders) <> 0 order by f.day, f.denial_reason`)
  return rows
}

export type DeliveryTime = { month: string; days: number; orders: number }

/** Deliveries that began in these months, by the days since the order; `month` is its first day. */
export async function countDeliveryTimes(
  db: Db,
  { from, to }: Period,
  which: Which,
): Promise<DeliveryTime[]> {
  const { partnerId, tariffKey } = which
  const { rows } = await db.query<DeliveryTime>(sql`
    select f.month, f.days, sum(f.orders)::integer as orders
    from (
      select month, partner_id, tariff_key, days, orders from delivery_times
      union all
      select date_trunc('month', supplied_from)::date, partner_id, tariff_key, supplied_from - day, orders
      from order_figure_changes where stage = 'delivered') f
    where f.month between date_trunc('month', ${from}::date)::date and ${to}::date
      and (${partnerId}::uuid is null or f.partner_id = ${partnerId}) and (${tariffKey}::text is null or f.tariff_key = ${tariffKey})
    group by f.month, f.days having sum(f.orders) <> 0 order by f.month, f.days`)
  return rows
}

export type SuppliedDay = { date: string; contracts: number }

/** How many contracts are in delivery on each day. */
export async function countSupplied(db: Db, { from, to }: Period): Promise<SuppliedDay[]> {
  const { rows } = await db.query<SuppliedDay>(sql`
    with changes as materialized (
      select day, change from supplied_days where day <= ${to}
      union all select supplied_from, orders from order_figure_changes where supplied_from <= ${to}
      union all select supplied_to + 1, -orders from order_figure_changes where supplied_to < ${to}),
    before as (select coalesce(sum(change), 0) as contracts from changes where day < ${from}),
    within as (select day, sum(change) as change from changes where day >= ${from} group by day)
    select d.day::date as date,
      (before.contracts + sum(coalesce(within.change, 0)) over (order by d.day))::integer as contracts
    from before cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d (day)
    left join within on within.day = d.day::date
    order by d.day`)
  return rows
}

/** Whether the orders that were there before the figures have been counted. */
export async function isCounted(db: Db): Promise<boolean> {
  const { rows } = await db.query(sql`select from order_figure_counts where counted_at is not null`)
  return rows.length > 0
}
