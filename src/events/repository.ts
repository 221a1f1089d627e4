import type { Scope } from '../partners/scopes.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { EventTypeName } from './event-types.ts'
import type { FactDetail, FactName } from './events-of-fact.ts'

export type EventFact = {
  fact: FactName
  contractNumber: string | null
  accountId: string | null
  /** The number of the account, if the fact is about one and not about a contract. */
  customerNumber: string | null
  partnerId: string | null
  detail: FactDetail
  happenedAt: Date | null
  /** Who brought the contract, where partners have clocks of their own. */
  broughtBy?: string | null
}

export async function isAnythingUnpublished(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ isAny: boolean }>(sql`select exists (select from event_facts) as "isAny"`)
  return rows[0]?.isAny ?? false
}

/** Waits until no other publication is under way, and keeps others away until the transaction ends. */
export async function lockPublication(tx: Db): Promise<string> {
  const { rows } = await tx.query<{ lastId: string }>(
    sql`select last_id as "lastId" from event_publication for update`,
  )
  if (rows[0] === undefined) throw new Error('the row of the publication is missing')
  return rows[0].lastId
}

const broughtBy = fragment`, partner_of_task(t.contract_number) as "broughtBy"`
const nothing = fragment``

/** Takes the oldest facts, in the order of their numbers. */
export async function takeFacts(
  tx: Db,
  limit: number,
  { isSomeAhead }: { isSomeAhead: boolean },
): Promise<EventFact[]> {
  const { rows } = await tx.query<EventFact>(sql`
    with taken as (
      delete from event_facts f where f.id in (select o.id from event_facts o order by o.id limit ${limit})
      returning f.*)
    select t.fact, t.contract_number as "contractNumber", t.account_id as "accountId",
      a.customer_number as "customerNumber", t.partner_id as "partnerId", t.detail, t.happened_at as "happenedAt"${isSomeAhead ? broughtBy : nothing}
    from taken t
    left join accounts a on a.id = t.account_id
    order by t.id`)
  return rows
}

/** The newest id, which tells whether there is anything to read. */
export async function newestId(db: Db): Promise<string> {
  const { rows } = await db.query<{ lastId: string }>(sql`select last_id as "lastId" from event_publication`)
  return rows[0]?.lastId ?? ''
}

export type NewEvent = {
  id: string
  type: EventTypeName
  contractNumber: string | null
  accountId: string | null
  data: Record<string, unknown>
  refUri: string
  createdAt: Date
  recipients: readonly { partnerId: string; role: Scope | null }[]
}

/** Stores events for those who may see them, and the last id. */
export async function storeEvents(tx: Db, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ recipients: _, ...event }) => event)
  const recipients = events.flatMap(({ id, recipients: all }) => all.map((one) => ({ eventId: id, ...one })))
  await tx.query(sql`
    with stored as (
      insert into events (id, type, contract_number, account_id, data, ref_uri, created_at)
      select e.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, type text, "contractNumber" text,
        "accountId" uuid, data jsonb, "refUri" text, "createdAt" timestamptz)
      returning id),
    shown as (
      insert into partner_events (partner_id, event_id, role)
      select r."partnerId", s.id, r.role
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as r ("partnerId" uuid, "eventId" uuid, role text)
      join stored s on s.id = r."eventId")
    update event_publication set last_id = ${events.at(-1)?.id}::uuid`)
}

export type StoredEvent = {
  id: string
  type: EventTypeName
  data: Record<string, unknown>
  refUri: string
  createdAt: Date
}

export type EventReader = {
  partnerId: string
  /** The roles that the reader has. */
  roles: readonly Scope[]
}

type EventFilter = EventReader & {
  after: string | null
  types: readonly EventTypeName[] | null
  limit: number
}

/** The events after an id, oldest first and one more than the limit. */
export async function findEvents(db: Db, filter: EventFilter): Promise<StoredEvent[]> {
  const { partnerId, roles, after, types, limit } = filter
  const { rows } = await db.query<StoredEvent>(sql`
    select e.id, e.type, e.data, e.ref_uri as "refUri", e.created_at as "createdAt"
    from partner_events p
    join events e on e.id = p.event_id
    where p.partner_id = ${partnerId} and p.event_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      -- The same again, so that PostgreSQL begins there whichever of the two tables it reads first.
      and e.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (p.role is null or p.role = any(${roles}::text[]))
      and (${types}::text[] is null or e.type = any(${types}::text[]))
    order by p.event_id
    limit ${limit + 1}`)
  return rows
}

export async function findEvent(db: Db, id: string, reader: EventReader): Promise<StoredEvent | undefined> {
  const { rows } = await db.query<StoredEvent>(sql`
    select e.id, e.type, e.data, e.ref_uri as "refUri", e.created_at as "createdAt"
    from partner_events p
    join events e on e.id = p.event_id
    where p.partner_id = ${reader.partnerId} and p.event_id = ${id}
      and (p.role is null or p.role = any(${reader.roles}::text[]))`)
  return rows[0]
}
