/** The log of deliveries as partners read it, and what they have delivered again. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { timelineTypes } from '../event-types.ts'
import type { DueDelivery } from './queue-repository.ts'
import type { DeliveryState, WebhookDelivery } from './schema.ts'

export type LoggedDelivery = Pick<WebhookDelivery, 'id' | 'eventId' | 'type' | 'state' | 'attempts'> & {
  createdAt: Date
  dueAt: Date
  finishedAt: Date | null
}

/** The newest deliveries first, those older than `after` if given, and one more than the limit. */
export async function findWebhookDeliveries(
  db: Db,
  endpointId: string,
  {
    state,
    after,
    offset,
    limit,
  }: { state: DeliveryState | null; after: string | null; offset: number; limit: number },
): Promise<LoggedDelivery[]> {
  const { rows } = await db.query<LoggedDelivery>(sql`
    select d.id, d.event_id as "eventId", coalesce(e.type, 'webhook.ping') as type, d.state, d.created_at as "createdAt",
      d.due_at as "dueAt", d.finished_at as "finishedAt", coalesce(a.attempts, '[]') as attempts
    from (
      select * from webhook_deliveries l
      where l.endpoint_id = ${endpointId} and (${state}::text is null or l.state = ${state})
        and (l.created_at, l.id) < (
          coalesce((select a.created_at from webhook_deliveries a where a.id = ${after}),
            case when ${after}::uuid is null then 'infinity' else '-infinity' end::timestamptz),
          coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by l.created_at desc, l.id desc
      offset ${offset} limit ${limit + 1}) d
    left join events e on e.id = d.event_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('number', t.number,
        'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', t.status,
        'milliseconds', t.milliseconds, 'error', t.error, 'answer', t.answer) order by t.number) as attempts
      from webhook_attempts t where t.delivery_id = d.id) a on true
    order by d.created_at desc, d.id desc`)
  return rows
}

export async function findDelivery(
  db: Db,
  endpointId: string,
  deliveryId: string,
): Promise<LoggedDelivery | undefined> {
  const { rows } = await db.query<LoggedDelivery>(sql`
    select d.id, d.event_id as "eventId", coalesce(e.type, 'webhook.ping') as type, d.state, d.created_at as "createdAt",
      d.due_at as "dueAt", d.finished_at as "finishedAt", '[]'::jsonb as attempts
    from webhook_deliveries d
    left join events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.id = ${deliveryId}`)
  return rows[0]
}

/** A delivery to an endpoint of a partner with its attempts and the event that it is about. */
export async function findSentDelivery(
  db: Db,
  endpointId: string,
  deliveryId: string,
): Promise<(LoggedDelivery & Pick<DueDelivery, 'event'>) | undefined> {
  const { rows } = await db.query<LoggedDelivery & Pick<DueDelivery, 'event'>>(sql`
    select d.id, d.event_id as "eventId", coalesce(e.type, 'webhook.ping') as type, d.state, d.created_at as "createdAt",
      d.due_at as "dueAt", d.finished_at as "finishedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('number', t.number,
        'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', t.status,
        'milliseconds', t.milliseconds, 'error', t.error, 'answer', t.answer) order by t.number), '[]')
        from webhook_attempts t where t.delivery_id = d.id) as attempts,
      case when e.id is not null then jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'refUri', e.ref_uri,
        'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as event
    from webhook_deliveries d
    left join events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.id = ${deliveryId}`)
  return rows[0]
}

export async function insertPing(db: Db, endpointId: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into webhook_deliveries (endpoint_id, state, due_at, created_at)
    values (${endpointId}, 'Pending', ${now}, ${now})
    returning id`)
  return rows[0]?.id ?? ''
}

/** Makes a delivery due again, with three new days. */
export async function restartDelivery(db: Db, id: string, now: Date): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set state = 'Pending', due_at = ${now}, first_attempt_at = null, finished_at = null
    where id = ${id}`)
}

/** The same for the oldest of a period, at most so many; returns how many there were. */
export async function restartDeliveries(
  db: Db,
  endpointId: string,
  range: { from: Date; to: Date; states: readonly DeliveryState[]; limit: number; now: Date },
): Promise<number> {
  const { from, to, states, limit, now } = range
  const { rowCount } = await db.query(sql`
    update webhook_deliveries set state = 'Pending', due_at = ${now}, first_attempt_at = null, finished_at = null
    where id in (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and d.created_at >= ${from} and d.created_at < ${to}
        and d.state = any(${states}::text[]) and d.event_id is not null
      order by d.created_at, d.id
      limit ${limit})`)
  return rowCount
}

export type ContractDelivery = {
  id: string
  endpointId: string
  url: string
  /** The partner of the endpoint; null for the operator's own. */
  partnerId: string | null
  type: string
  state: DeliveryState
  createdAt: Date
  finishedAt: Date | null
  attempts: number
  /** Of the last attempt. */
  status: number | null
  error: string | null
}

/** What was delivered or is to be delivered about a contract, to every endpoint, newest first. */
export async function findDeliveriesOfContract(
  db: Db,
  contractNumber: string,
  limit: number,
): Promise<ContractDelivery[]> {
  const { rows } = await db.query<ContractDelivery>(sql`
    with of_contract as materialized (
      select e.id, e.type from events e where e.contract_number = ${contractNumber} and e.type = any(${timelineTypes}))
    select d.id, d.endpoint_id as "endpointId", p.url, p.partner_id as "partnerId", e.type, d.state,
      d.created_at as "createdAt", d.finished_at as "finishedAt", d.attempts, a.status, a.error
    from of_contract e
    join webhook_deliveries d on d.event_id = e.id
    join webhook_endpoints p on p.id = d.endpoint_id
    left join lateral (
      select t.status, t.error from webhook_attempts t where t.delivery_id = d.id order by t.number desc limit 1) a on true
    order by d.created_at desc, d.id desc
    limit ${limit}`)
  return rows
}

export type EndpointActivity = {
  endpointId: string
  /** Deliveries of the last so many times 24 hours, the latest first. */
  deliveries: number[]
  /** Those of the first half of them that were given up. */
  failed: number
  last: { id: string; state: DeliveryState; createdAt: Date } | null
}

/** What went to each endpoint of a partner. */
export async function findActivity(
  db: Db,
  { partnerId, now, days }: { partnerId: string; now: Date; days: number },
): Promise<EndpointActivity[]> {
  const { rows } = await db.query<
    Omit<EndpointActivity, 'last'> & { id: string | null; state: DeliveryState; createdAt: Date }
  >(sql`
    select p.id as "endpointId", counted.deliveries, counted.failed, l.id, l.state, l.created_at as "createdAt"
    from webhook_endpoints p
    cross join lateral (
      select array_agg(coalesce(c.deliveries, 0)::integer order by s.day) as deliveries,
        coalesce(sum(c.failed) filter (where s.day < ${days}::integer / 2), 0)::integer as failed
      from generate_series(0, ${days}::integer - 1) as s (day)
      left join (
        select floor(extract(epoch from ${now}::timestamptz - d.created_at) / 86400)::integer as day,
          count(*) as deliveries, count(*) filter (where d.state = 'Failed') as failed
        from webhook_deliveries d
        where d.endpoint_id = p.id and d.created_at <= ${now}
          and d.created_at > ${now}::timestamptz - make_interval(hours => 24 * ${days}::integer)
        group by 1) c on c.day = s.day) counted
    left join lateral (
      select d.id, d.state, d.created_at from webhook_deliveries d
      where d.endpoint_id = p.id order by d.created_at desc, d.id desc limit 1) l on true
    where p.partner_id = ${partnerId}`)
  return rows.map(({ id, state, createdAt, ...counted }) => ({
    ...counted,
    last: id === null ? null : { id, state, createdAt },
  }))
}
