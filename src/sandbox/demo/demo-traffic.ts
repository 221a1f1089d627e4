/** Two weeks in which a demo partner has called the API, so that its dashboard begins with something to look at. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { pingedEndpointId } from './demo-webhooks.ts'

const slug = 'demo-whitelabel'

const calls = [
  { operation: 'calculatePrice', status: 200, code: '', perDay: 38 },
  { operation: 'listTariffs', status: 200, code: '', perDay: 12 },
  { operation: 'listOrders', status: 200, code: '', perDay: 17 },
  { operation: 'createOrder', status: 400, code: 'validation-failed', perDay: 2 },
  { operation: 'getOrder', status: 404, code: 'not-found', perDay: 1 },
]

const createOrder = { operation: 'createOrder', method: 'POST', route: '/partner/v1/orders', status: 400 }
const refused = [
  {
    ...{ ...createOrder, requestId: 'demo-request-3', hoursAgo: 5 },
    items: [{ code: 'validation-failed', field: 'contract.zipCode' }],
  },
  {
    ...{ ...createOrder, requestId: 'demo-request-2', hoursAgo: 29 },
    items: [{ code: 'validation-failed', field: 'userAccount.emailAddress' }],
  },
  {
    ...{ operation: 'getOrder', method: 'GET', route: '/partner/v1/orders/:contractNumber', status: 404 },
    ...{ requestId: 'demo-request-1', hoursAgo: 54 },
    items: [{ code: 'not-found', field: null }],
  },
]

/** Adds them once: not to a partner that has called. */
export async function seedDemoTraffic(tx: Db, now: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(sql`
    select p.id from partners p where p.slug = ${slug}
      and not exists (select from request_hours h where h.partner_id = p.id)`)
  const [partner] = rows
  if (partner === undefined) return
  // More at the end than at first, and less at weekends.
  await tx.query(sql`
    insert into request_hours (hour, partner_id, client_id, operation, status, code, requests, first_at, last_at)
    select date_trunc('hour', t.at), ${partner.id}, ${slug}, c.operation, c.status, c.code,
      ceil(c."perDay" * (1 - d.day / 28.0) * case when extract(isodow from t.at) > 5 then 0.4 else 1 end), t.at, t.at
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (operation text, status smallint, code text, "perDay" integer),
      generate_series(0, 13) as d (day), lateral (select ${now}::timestamptz - make_interval(days => d.day) as at) t
    on conflict do nothing`)
  await tx.query(sql`
    insert into request_log (partner_id, client_id, request_id, received_at, operation, method, route, status, items, milliseconds)
    select ${partner.id}, ${slug}, r."requestId", ${now}::timestamptz - make_interval(hours => r."hoursAgo"), r.operation,
      r.method, r.route, r.status, r.items, 6.2
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r ("requestId" text, "hoursAgo" integer, operation text,
      method text, route text, status smallint, items jsonb)`)
  await pingEndpoint(tx, now)
}

/** Somebody has tried the endpoint every second day. The last time it was being repaired. */
async function pingEndpoint(tx: Db, now: Date): Promise<void> {
  await tx.query(sql`
    with pinged as (
      insert into webhook_deliveries (endpoint_id, state, attempts, first_attempt_at, due_at, created_at, finished_at)
      select p.id, case d.day when 1 then 'Failed' else 'Delivered' end, 1, t.at, t.at, t.at, t.at
      from webhook_endpoints p, generate_series(1, 13, 2) as d (day),
        lateral (select ${now}::timestamptz - make_interval(days => d.day) as at) t
      where p.id = ${pingedEndpointId}
      returning id, state, created_at)
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer)
    select d.id, 1, d.created_at, case d.state when 'Failed' then 503 else 200 end, 84,
      case d.state when 'Failed' then 'Back at noon' else 'ok' end
    from pinged d`)
}
