/** The queue of deliveries: what is put in, who works on which endpoint, and how attempts ended. */
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Sealed } from '../../platform/encryption/keyring.ts'
import type { StoredEvent } from '../repository.ts'
import type { DisabledReason } from './endpoint-repository.ts'
import type { Listener, NewDelivery } from './matching.ts'
import { patienceWithEndpoint, quietDay } from './retry-pauses.ts'
import type { DeliveryState } from './schema.ts'
import type { Secrets } from './secrets.ts'

/** The endpoints that get events of these partners, and the operator's own. The lock makes a deletion wait for the publication. */
export async function findListeners(
  tx: Db,
  partnerIds: readonly string[],
): Promise<(Omit<Listener, 'rights'> & { clientId: string })[]> {
  const { rows } = await tx.query<Omit<Listener, 'rights'> & { clientId: string }>(sql`
    select e.id, e.partner_id as "partnerId", e.client_id as "clientId", e.types
    from webhook_endpoints e
    where e.is_enabled and (e.partner_id = any(${partnerIds}::uuid[]) or e.partner_id is null)
    for key share`)
  return rows
}

const leadOfEndpoint = fragment` + clock_lead((select e.partner_id from webhook_endpoints e where e.id = n.endpoint_id))`
const noLead = fragment``

export async function insertDeliveries(
  tx: Db,
  deliveries: readonly NewDelivery[],
  { now, isSomeAhead }: { now: Date; isSomeAhead: boolean },
): Promise<void> {
  const lead = isSomeAhead ? leadOfEndpoint : noLead
  await tx.query(sql`
    insert into webhook_deliveries (endpoint_id, event_id, contract_number, state, due_at, created_at)
    select n.*, 'Pending', ${now}::timestamptz${lead}, ${now}::timestamptz${lead}
    from unnest(${deliveries.map(({ endpointId }) => endpointId)}::uuid[],
      ${deliveries.map(({ eventId }) => eventId)}::uuid[],
      ${deliveries.map(({ contractNumber }) => contractNumber)}::text[]) as n (endpoint_id, event_id, contract_number)`)
}

export type LeasedEndpoint = {
  id: string
  /** Null for the operator's own. */
  partnerId: string | null
  clientId: string
  url: string
  isOrdered: boolean
  secrets: Sealed<Secrets>
  failingSince: Date | null
  retryAt: Date | null
}
export type Lease = { id: string; now: Date; until: Date }

const leased = fragment`e.id, e.partner_id as "partnerId", e.client_id as "clientId", e.url, e.is_ordered as "isOrdered",
  e.secrets, e.failing_since as "failingSince", e.retry_at as "retryAt"`

/** Where some partner's clock is ahead, each endpoint goes by the clock of its partner. */
const byOwnClock = fragment`::timestamptz + clock_lead(c.partner_id)`

/**
 * Leases endpoints that have something due to one deliverer: no other gets them until the lease ends. Those of a dead
 * process come back when their lease ends.
 */
export async function claimEndpoints(
  db: Db,
  lease: Lease,
  { limit, except, isSomeAhead }: { limit: number; except: readonly string[]; isSomeAhead: boolean },
): Promise<LeasedEndpoint[]> {
  const time = isSomeAhead ? byOwnClock : noLead
  const { rows } = await db.query<LeasedEndpoint>(sql`
    with due as materialized (
      select c.id from webhook_endpoints c
      where c.is_enabled and (c.leased_until is null or c.leased_until <= ${lease.now})
        and (c.retry_at is null or c.retry_at <= ${lease.now}${time}) and c.id <> all(${except}::uuid[])
        and exists (select from webhook_deliveries d
          where d.endpoint_id = c.id and d.state = 'Pending' and d.due_at <= ${lease.now}${time})
      limit ${limit}
      for no key update skip locked)
    update webhook_endpoints e set lease_id = ${lease.id}, leased_until = ${lease.until}
    from due where e.id = due.id
    returning ${leased}`)
  return rows
}

/** Prolongs a lease and returns the endpoint as it is now; undefined if it was lost, switched off or deleted. */
export async function renewLease(
  db: Db,
  endpointId: string,
  lease: Lease,
): Promise<LeasedEndpoint | undefined> {
  const { rows } = await db.query<LeasedEndpoint>(sql`
    update webhook_endpoints e set leased_until = ${lease.until}
    where e.id = ${endpointId} and e.lease_id = ${lease.id} and e.is_enabled
    returning ${leased}`)
  return rows[0]
}

/** A lease that ends; nobody tries the endpoint before `retryAt`. */
export type Release = { endpointId: string; retryAt: Date | null }

export async function releaseEndpoints(db: Db, leaseId: string, releases: readonly Release[]): Promise<void> {
  await db.query(sql`
    update webhook_endpoints e set lease_id = null, leased_until = null, retry_at = r.retry_at
    from unnest(${releases.map(({ endpointId }) => endpointId)}::uuid[],
      ${releases.map(({ retryAt }) => retryAt)}::timestamptz[]) as r (id, retry_at)
    where e.id = r.id and e.lease_id = ${leaseId}`)
}

export type DueDelivery = {
  id: string
  contractNumber: string | null
  attempts: number
  firstAttemptAt: Date | null
  createdAt: Date
  /** Null for a ping. */
  event:
    | (Omit<StoredEvent, 'createdAt'> & {
        createdAt: string
        /** Who is notified, for the operator; null for a partner. */
        partnerIds: readonly string[] | null
      })
    | null
}

/**
 * The oldest due deliveries of an endpoint, pings first. One that an earlier event of its contract holds up, because that waits for its
 * next attempt, becomes due with it.
 */
export async function takeDue(
  db: Db,
  { id, partnerId, isOrdered }: Pick<LeasedEndpoint, 'id' | 'partnerId' | 'isOrdered'>,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery>(sql`
    with due as materialized (
      select d.id, d.event_id, d.contract_number, d.attempts, d.first_attempt_at, d.created_at,
        case when ${isOrdered}::boolean and d.contract_number is not null then (
          select b.due_at from webhook_deliveries b
          where b.endpoint_id = d.endpoint_id and b.contract_number = d.contract_number and b.state = 'Pending'
            and b.event_id < d.event_id and b.due_at > ${now}
          order by b.event_id desc limit 1) end as held_until
      from webhook_deliveries d
      where d.endpoint_id = ${id} and d.state = 'Pending' and d.due_at <= ${now} and d.id <> all(${except}::uuid[])
      order by d.event_id nulls first
      limit ${limit}),
    held as (
      update webhook_deliveries w set due_at = due.held_until
      from due where w.id = due.id and due.held_until is not null)
    select due.id, due.contract_number as "contractNumber", due.attempts, due.first_attempt_at as "firstAttemptAt",
      due.created_at as "createdAt",
      case when e.id is not null then jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'refUri', e.ref_uri,
        'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'partnerIds', case when ${partnerId === null}::boolean then (
          select jsonb_agg(p.partner_id) from partner_events p where p.event_id = e.id) end) end as event
    from due
    left join events e on e.id = due.event_id
    where due.held_until is null
    order by due.event_id nulls first`)
  return rows
}

/** How an attempt ended. A delivery that stays pending is due again at `dueAt`. */
export type DeliveryOutcome = {
  delivery: Pick<DueDelivery, 'id' | 'attempts'>
  at: Date
  status: number | null
  milliseconds: number
  error: string | null
  answer: string | null
  state: DeliveryState
  dueAt: Date | null
}

/**
 * Stores how attempts ended. Delivered counts regardless of who delivered it. But a deliverer that lost its lease no longer decides when
 * to try again: the number of attempts differs.
 */
export async function storeDeliveryOutcomes(db: Db, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  await db.query(sql`
    with ended as materialized (
      select * from unnest(
        ${outcomes.map(({ delivery }) => delivery.id)}::uuid[],
        ${outcomes.map(({ delivery }) => delivery.attempts + 1)}::int[],
        ${outcomes.map(({ at }) => at)}::timestamptz[],
        ${outcomes.map(({ status }) => status)}::int[],
        ${outcomes.map(({ milliseconds }) => milliseconds)}::int[],
        ${outcomes.map(({ error }) => error)}::text[],
        ${outcomes.map(({ answer }) => answer)}::text[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ dueAt }) => dueAt)}::timestamptz[]
      ) as o (id, number, at, status, milliseconds, error, answer, state, due_at)),
    changed as (
      update webhook_deliveries d set state = o.state, attempts = o.number,
        first_attempt_at = coalesce(d.first_attempt_at, o.at), due_at = coalesce(o.due_at, d.due_at),
        finished_at = case when o.state <> 'Pending' then o.at end
      from ended o
      where d.id = o.id and d.state = 'Pending' and (o.state = 'Delivered' or d.attempts = o.number - 1)
      returning d.id)
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, error, answer)
    select o.id, o.number, o.at, o.status, o.milliseconds, o.error, o.answer
    from ended o join changed c on c.id = o.id
    on conflict do nothing`)
}

/** The endpoint works again. */
export async function noteSuccess(db: Db, endpointId: string): Promise<void> {
  await db.query(sql`
    update webhook_endpoints set failing_since = null, last_failed_at = null, retry_at = null where id = ${endpointId}`)
}

/** Nothing need wait for its next attempt any longer. */
export async function makeAllDue(db: Db, endpointId: string, now: Date): Promise<void> {
  await db.query(sql`
    update webhook_deliveries d set due_at = ${now}
    where d.endpoint_id = ${endpointId} and d.state = 'Pending' and d.due_at > ${now}`)
}

export type Failing = {
  failingSince: Date
  isEnabled: boolean
  disabledBecause: DisabledReason | null
  hasContact: boolean
  /** Whether the contact has agreed to be told. */
  isContactConfirmed: boolean
}

/** Notes a failure, and switches the endpoint off if it has failed for too long, or says itself that it is gone. */
export async function noteFailure(
  db: Db,
  endpointId: string,
  { now, isGone }: { now: Date; isGone: boolean },
): Promise<Failing | undefined> {
  const quietSince = new Date(now.getTime() - quietDay)
  const longAgo = new Date(now.getTime() - patienceWithEndpoint)
  const { rows } = await db.query<Failing>(sql`
    with failing as (
      select e.id, case when e.failing_since is null or e.last_failed_at < ${quietSince} then ${now}::timestamptz
        else e.failing_since end as since
      from webhook_endpoints e where e.id = ${endpointId} and e.is_enabled
      for no key update),
    judged as (
      select f.id, f.since, case when ${isGone}::boolean then 'Gone' when f.since <= ${longAgo} then 'FailedForFiveDays' end
        as reason
      from failing f)
    update webhook_endpoints e set failing_since = j.since, last_failed_at = ${now}, is_enabled = j.reason is null,
      disabled_because = j.reason, disabled_at = case when j.reason is not null then ${now}::timestamptz end,
      updated_at = case when j.reason is null then e.updated_at else ${now} end
    from judged j where e.id = j.id
    returning e.failing_since as "failingSince", e.is_enabled as "isEnabled", e.disabled_because as "disabledBecause",
      e.contact_email_address is not null as "hasContact",
      exists (select from webhook_contacts c where c.is_agreed and c.email_address = e.contact_email_address
        and c.partner_id is not distinct from e.partner_id) as "isContactConfirmed"`)
  return rows[0]
}
