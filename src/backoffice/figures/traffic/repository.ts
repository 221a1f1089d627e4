import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Period } from '../period.ts'

/** Null for the supplier's own clients and for callers without a valid token. */
type PartnerId = string | null

export type RequestCount = {
  date: string
  partnerId: PartnerId
  operation: string
  status: number
  /** Empty for none. */
  code: string
  requests: number
}

export type LatencyCount = {
  date: string
  partnerId: PartnerId
  /** The limit that they did not exceed; null for what took longer than the last one. */
  milliseconds: number | null
  requests: number
}

/** Adds counts in one statement. In a fixed order, so that two processes cannot deadlock on the rows. */
export async function addTraffic(
  db: Db,
  { requests, latencies }: { requests: readonly RequestCount[]; latencies: readonly LatencyCount[] },
): Promise<void> {
  await db.query(sql`
    with timed as (
      insert into api_latency as t (day, partner_id, milliseconds, requests)
      select c.date, c."partnerId", c.milliseconds, c.requests
      from jsonb_to_recordset(${JSON.stringify(latencies)}::jsonb) as c (date date, "partnerId" uuid,
        milliseconds double precision, requests bigint)
      order by 1, 2, 3
      on conflict (day, partner_id, milliseconds) do update set requests = t.requests + excluded.requests)
    insert into api_traffic as t (day, partner_id, operation, status, code, requests)
    select c.date, c."partnerId", c.operation, c.status, c.code, c.requests
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as c (date date, "partnerId" uuid, operation text,
      status smallint, code text, requests bigint)
    order by 1, 2, 3, 4, 5
    on conflict (day, partner_id, operation, status, code) do update set requests = t.requests + excluded.requests`)
}

/** Undefined stands for all. */
type OfPartner = string | undefined

export type TrafficGroup = {
  date: string | null
  partnerId: PartnerId
  operation: string | null
  code: string | null
  status: number | null
  /** What the row is about; a partner may be null itself. */
  by: 'day' | 'partner' | 'operation' | 'code'
  requests: number
  clientErrors: number
  serverErrors: number
}

/** Requests by day, by partner, by operation, and refused ones by status and code. */
export async function sumTraffic(
  db: Db,
  { from, to }: Period,
  partnerId: OfPartner,
): Promise<TrafficGroup[]> {
  const { rows } = await db.query<TrafficGroup>(sql`
    select t.day as date, t.partner_id as "partnerId", t.operation, t.code, t.status,
      case when grouping(t.day) = 0 then 'day' when grouping(t.partner_id) = 0 then 'partner'
        when grouping(t.operation) = 0 then 'operation' else 'code' end as by,
      sum(t.requests)::double precision as requests,
      coalesce(sum(t.requests) filter (where t.status between 400 and 499), 0)::double precision as "clientErrors",
      coalesce(sum(t.requests) filter (where t.status >= 500), 0)::double precision as "serverErrors"
    from api_traffic t
    where t.day between ${from} and ${to} and (${partnerId ?? null}::uuid is null or t.partner_id = ${partnerId ?? null})
    group by grouping sets ((t.day), (t.partner_id), (t.operation), (t.status, t.code))
    order by t.day, sum(t.requests) desc, t.operation, t.code`)
  return rows
}

export type LatencyGroup = { date: string; milliseconds: number | null; requests: number }

export async function sumLatencies(
  db: Db,
  { from, to }: Period,
  partnerId: OfPartner,
): Promise<LatencyGroup[]> {
  const { rows } = await db.query<LatencyGroup>(sql`
    select t.day as date, t.milliseconds, sum(t.requests)::double precision as requests
    from api_latency t
    where t.day between ${from} and ${to} and (${partnerId ?? null}::uuid is null or t.partner_id = ${partnerId ?? null})
    group by t.day, t.milliseconds order by t.day, t.milliseconds nulls last`)
  return rows
}
