import { type Db, sql } from '../../platform/db/sql.ts'
import type { LoggedRequest } from './logged-request.ts'

export type HourCount = {
  /** Hours since 1970. */
  hour: number
  partnerId: string
  clientId: string
  operation: string
  status: number
  /** Empty for none. */
  code: string
  requests: number
  /** Milliseconds since 1970. */
  firstAt: number
  lastAt: number
}

export type MinuteCount = {
  /** Minutes since 1970. */
  minute: number
  partnerId: string
  clientId: string
  requests: number
  /** Those that the limit refused. */
  limited: number
}

type Batch = {
  requests: readonly LoggedRequest[]
  hours: readonly HourCount[]
  minutes: readonly MinuteCount[]
}

/** Writes a batch in one statement. Counts in a fixed order, so that two processes cannot deadlock on the rows. */
export async function writeRequests(db: Db, { requests, hours, minutes }: Batch): Promise<void> {
  await db.query(sql`
    with logged as (
      insert into request_log (partner_id, client_id, request_id, received_at, operation, method, route, contract_number,
        status, items, milliseconds)
      select r."partnerId", r."clientId", r."requestId", r."receivedAt", r.operation, r.method, r.route,
        r."contractNumber", r.status, r.items, r.milliseconds
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r ("partnerId" uuid, "clientId" text,
        "requestId" text, "receivedAt" timestamptz, operation text, method text, route text, "contractNumber" text,
        status smallint, items jsonb, milliseconds real)),
    by_minute as (
      insert into request_minutes as t (minute, partner_id, client_id, requests, limited)
      select to_timestamp(c.minute * 60.0), c."partnerId", c."clientId", c.requests, c.limited
      from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as c (minute bigint, "partnerId" uuid, "clientId" text,
        requests bigint, limited bigint)
      order by 2, 1, 3
      on conflict (partner_id, minute, client_id) do update
      set requests = t.requests + excluded.requests, limited = t.limited + excluded.limited)
    insert into request_hours as t (hour, partner_id, client_id, operation, status, code, requests, first_at, last_at)
    select to_timestamp(c.hour * 3600.0), c."partnerId", c."clientId", c.operation, c.status, c.code, c.requests,
      to_timestamp(c."firstAt" / 1000.0), to_timestamp(c."lastAt" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as c (hour bigint, "partnerId" uuid, "clientId" text,
      operation text, status smallint, code text, requests bigint, "firstAt" bigint, "lastAt" bigint)
    order by 2, 1, 3, 4, 5, 6
    on conflict (partner_id, hour, client_id, operation, status, code) do update
    set requests = t.requests + excluded.requests, first_at = least(t.first_at, excluded.first_at),
      last_at = greatest(t.last_at, excluded.last_at)`)
}
