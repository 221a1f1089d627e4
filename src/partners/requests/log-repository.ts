/** The log and its counts as partners read them; every statement asks for one partner. */
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { LoggedRequest } from './logged-request.ts'

export type StoredRequest = Omit<LoggedRequest, 'partnerId'> & { id: string }

const columns = fragment`
  r.id::text as id, r.client_id as "clientId", r.request_id as "requestId", r.received_at as "receivedAt", r.operation,
  r.method, r.route, r.contract_number as "contractNumber", r.status, r.items, r.milliseconds`

export type RequestFilter = {
  partnerId: string
  minStatus: number
  maxStatus: number
  clientId: string | null
  operation: string | null
  code: string | null
  requestId: string | null
  contractNumber: string | null
  from: Date | null
  to: Date | null
  after: string | null
  limit: number
}

/** The newest first, those older than `after` if given, and one more than the limit. */
export async function findRequests(db: Db, filter: RequestFilter): Promise<StoredRequest[]> {
  const { partnerId, clientId, operation, requestId, contractNumber, from, to, after, limit } = filter
  const code = filter.code === null ? null : JSON.stringify([{ code: filter.code }])
  const { rows } = await db.query<StoredRequest>(sql`
    select ${columns} from request_log r
    where r.partner_id = ${partnerId} and r.status between ${filter.minStatus} and ${filter.maxStatus}
      and (${clientId}::text is null or r.client_id = ${clientId})
      and (${operation}::text is null or r.operation = ${operation})
      and (${requestId}::text is null or r.request_id = ${requestId})
      and (${contractNumber}::text is null or r.contract_number = ${contractNumber})
      and (${code}::jsonb is null or r.items @> ${code}::jsonb)
      and r.received_at >= coalesce(${from}::timestamptz, '-infinity')
      and r.received_at < coalesce(${to}::timestamptz, 'infinity')
      and (${after}::bigint is null or (r.received_at, r.id) < (
        (select a.received_at from request_log a where a.id = ${after}::bigint and a.partner_id = ${partnerId}),
        ${after}::bigint))
    order by r.received_at desc, r.id desc
    limit ${limit + 1}`)
  return rows
}

export async function findByRequestId(
  db: Db,
  { requestId, partnerId, limit }: { requestId: string; partnerId: string; limit: number },
): Promise<StoredRequest[]> {
  const { rows } = await db.query<StoredRequest>(sql`
    select ${columns} from request_log r
    where r.partner_id = ${partnerId} and r.request_id = ${requestId}
    order by r.received_at desc, r.id desc
    limit ${limit}`)
  return rows
}

type OfClient = { partnerId: string; clientId: string | null; since: Date }

export type CountedCode = {
  status: number
  code: string
  requests: number
  operations: string[]
  firstAt: Date
  lastAt: Date
}

/** Refused requests by status and code, the most frequent first. */
export async function findCodes(db: Db, { partnerId, clientId, since }: OfClient): Promise<CountedCode[]> {
  const { rows } = await db.query<CountedCode>(sql`
    select h.status, h.code, sum(h.requests)::double precision as requests,
      array_agg(distinct h.operation order by h.operation) as operations,
      min(h.first_at) as "firstAt", max(h.last_at) as "lastAt"
    from request_hours h
    where h.partner_id = ${partnerId} and h.hour >= date_trunc('hour', ${since}::timestamptz) and h.status >= 400
      and (${clientId}::text is null or h.client_id = ${clientId})
    group by h.status, h.code
    order by sum(h.requests) desc, h.status, h.code`)
  return rows
}

type ByUnit = OfClient & { unit: 'hour' | 'day' }

export type CountedUsage = {
  /** Null where the row is about something else. */
  at: Date | null
  clientId: string | null
  operation: string | null
  requests: number
  clientErrors: number
  serverErrors: number
}

/** Requests by hour or day in Berlin and operation, by client, and by operation. */
export async function findUsage(
  db: Db,
  { partnerId, clientId, since, unit }: ByUnit,
): Promise<CountedUsage[]> {
  const { rows } = await db.query<CountedUsage>(sql`
    with h as (
      select date_trunc(${unit}::text, t.hour, 'Europe/Berlin') as at, t.client_id, t.operation, t.status, t.requests
      from request_hours t
      where t.partner_id = ${partnerId}
        and t.hour >= date_trunc(${unit}::text, ${since}::timestamptz, 'Europe/Berlin')
        and (${clientId}::text is null or t.client_id = ${clientId}))
    select h.at, h.client_id as "clientId", h.operation, sum(h.requests)::double precision as requests,
      coalesce(sum(h.requests) filter (where h.status between 400 and 499), 0)::double precision as "clientErrors",
      coalesce(sum(h.requests) filter (where h.status >= 500), 0)::double precision as "serverErrors"
    from h
    group by grouping sets ((h.at, h.operation), (h.client_id), (h.operation))
    order by h.at, sum(h.requests) desc, h.operation, h.client_id`)
  return rows
}

export type BusiestMinute = { at: Date; clientId: string; requests: number; limited: number }

/** The most requests that a client sent in one minute of each hour or day, and how many the limit refused in all. */
export async function findMinutes(
  db: Db,
  { partnerId, clientId, since, unit }: ByUnit,
): Promise<BusiestMinute[]> {
  const { rows } = await db.query<BusiestMinute>(sql`
    select date_trunc(${unit}::text, m.minute, 'Europe/Berlin') as at, m.client_id as "clientId",
      max(m.requests)::double precision as requests, sum(m.limited)::double precision as limited
    from request_minutes m
    where m.partner_id = ${partnerId}
      and m.minute >= date_trunc(${unit}::text, ${since}::timestamptz, 'Europe/Berlin')
      and (${clientId}::text is null or m.client_id = ${clientId})
    group by 1, 2
    order by 1, 2`)
  return rows
}

export type CountedDay = { requests: number; refused: number }

/** Requests of each of the last so many times 24 hours, the latest first; the hour that has begun belongs to the first. */
export async function countDays(
  db: Db,
  { partnerId, now, days }: { partnerId: string; now: Date; days: number },
): Promise<CountedDay[]> {
  const { rows } = await db.query<CountedDay>(sql`
    with latest as (select date_trunc('hour', ${now}::timestamptz) as hour),
    counted as (
      select floor(extract(epoch from latest.hour - h.hour) / 86400)::integer as day, h.status, h.requests
      from request_hours h, latest
      where h.partner_id = ${partnerId} and h.hour <= latest.hour
        and h.hour > latest.hour - make_interval(hours => 24 * ${days}::integer))
    select coalesce(sum(c.requests), 0)::double precision as requests,
      coalesce(sum(c.requests) filter (where c.status >= 400), 0)::double precision as refused
    from generate_series(0, ${days}::integer - 1) as d (day)
    left join counted c on c.day = d.day
    group by d.day
    order by d.day`)
  return rows
}

/** Whether the partner has ever sent one, as far back as they are counted. */
export async function hasRequests(db: Db, partnerId: string): Promise<boolean> {
  const { rows } = await db.query(sql`select from request_hours where partner_id = ${partnerId} limit 1`)
  return rows.length > 0
}
