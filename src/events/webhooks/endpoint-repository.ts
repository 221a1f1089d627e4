import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Sealed } from '../../platform/encryption/keyring.ts'
import type { EventTypeName } from '../event-types.ts'
import type { Secrets } from './secrets.ts'

export type EndpointSettings = {
  url: string
  types: EventTypeName[] | null
  description: string | null
  contactEmailAddress: string | null
  isEnabled: boolean
  isOrdered: boolean
}

export const disabledReasons = ['FailedForFiveDays', 'Gone', 'ByOperator'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Whose endpoints: those of a partner, the operator's own, or all there are. */
export type Owner = { partnerId: string | null } | 'anybody'

export type StoredEndpoint = EndpointSettings & {
  id: string
  /** Null for the operator's own. */
  partnerId: string | null
  clientId: string
  /** Whether the contact has agreed to be told. */
  isContactConfirmed: boolean
  disabledBecause: DisabledReason | null
  disabledAt: Date | null
  failingSince: Date | null
  retryAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const columns = fragment`id, partner_id as "partnerId", client_id as "clientId", url, types, description, contact_email_address as "contactEmailAddress",
  is_enabled as "isEnabled", is_ordered as "isOrdered", disabled_because as "disabledBecause",
  disabled_at as "disabledAt", failing_since as "failingSince", retry_at as "retryAt", created_at as "createdAt", updated_at as "updatedAt",
  exists (select from webhook_contacts c where c.is_agreed and c.email_address = webhook_endpoints.contact_email_address
    and c.partner_id is not distinct from webhook_endpoints.partner_id) as "isContactConfirmed"`

const isAll = (owner: Owner) => owner === 'anybody'
const partnerIdOf = (owner: Owner) => (owner === 'anybody' ? null : owner.partnerId)

/** Two requests at once follow each other, so that nobody ever has more endpoints than allowed. */
export async function lockEndpointsOf(tx: Db, partnerId: string | null): Promise<number> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints:' || coalesce(${partnerId}::text, ''), 0))`,
  )
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*) as count from webhook_endpoints where partner_id is not distinct from ${partnerId}::uuid`,
  )
  return rows[0]?.count ?? 0
}

type NewEndpoint = EndpointSettings & {
  id: string
  partnerId: string | null
  clientId: string
  secrets: string
  now: Date
}

export async function insertEndpoint(tx: Db, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const { id, partnerId, clientId, url, types, description, contactEmailAddress } = endpoint
  const { isEnabled, isOrdered, secrets, now } = endpoint
  const { rows } = await tx.query<StoredEndpoint>(sql`
    insert into webhook_endpoints (id, partner_id, client_id, url, types, description, contact_email_address, is_enabled,
      is_ordered, secrets, disabled_at, created_at, updated_at)
    values (${id}, ${partnerId}, ${clientId}, ${url}, ${types}, ${description}, ${contactEmailAddress}, ${isEnabled},
      ${isOrdered}, ${secrets}::jsonb, ${isEnabled ? null : now}, ${now}, ${now})
    returning ${columns}`)
  return rows[0] as StoredEndpoint
}

/** Endpoints, oldest first. */
export async function findEndpoints(db: Db, owner: Owner): Promise<StoredEndpoint[]> {
  const { rows } = await db.query<StoredEndpoint>(sql`
    select ${columns} from webhook_endpoints
    where ${isAll(owner)}::boolean or partner_id is not distinct from ${partnerIdOf(owner)}::uuid
    order by created_at, id`)
  return rows
}

export async function findEndpoint(db: Db, owner: Owner, id: string): Promise<StoredEndpoint | undefined> {
  const { rows } = await db.query<StoredEndpoint>(sql`
    select ${columns} from webhook_endpoints
    where id = ${id} and (${isAll(owner)}::boolean or partner_id is not distinct from ${partnerIdOf(owner)}::uuid)`)
  return rows[0]
}

/** The same, locked until the transaction ends, with its secrets. */
export async function lockEndpoint(
  tx: Db,
  owner: Owner,
  id: string,
): Promise<(StoredEndpoint & { secrets: Sealed<Secrets> }) | undefined> {
  const { rows } = await tx.query<StoredEndpoint & { secrets: Sealed<Secrets> }>(sql`
    select ${columns}, secrets from webhook_endpoints
    where id = ${id} and (${isAll(owner)}::boolean or partner_id is not distinct from ${partnerIdOf(owner)}::uuid)
    for no key update`)
  return rows[0]
}

/**
 * Stores settings. What failed before says nothing about an endpoint that was changed. Why it is off stays until it is on,
 * unless a new reason is given.
 */
export async function updateEndpoint(
  tx: Db,
  id: string,
  settings: EndpointSettings,
  { now, reason }: { now: Date; reason: DisabledReason | null },
): Promise<StoredEndpoint> {
  const { url, types, description, contactEmailAddress, isEnabled, isOrdered } = settings
  const { rows } = await tx.query<StoredEndpoint>(sql`
    update webhook_endpoints set url = ${url}, types = ${types}, description = ${description},
      contact_email_address = ${contactEmailAddress}, is_enabled = ${isEnabled}, is_ordered = ${isOrdered},
      disabled_because = case when ${isEnabled}::boolean then null else coalesce(${reason}::text, disabled_because) end,
      disabled_at = case when ${isEnabled}::boolean then null else coalesce(disabled_at, ${now}) end,
      failing_since = null, last_failed_at = null, retry_at = null, updated_at = ${now}
    where id = ${id}
    returning ${columns}`)
  return rows[0] as StoredEndpoint
}

export async function updateSecrets(tx: Db, id: string, secrets: string, now: Date): Promise<StoredEndpoint> {
  const { rows } = await tx.query<StoredEndpoint>(sql`
    update webhook_endpoints set secrets = ${secrets}::jsonb, updated_at = ${now} where id = ${id}
    returning ${columns}`)
  return rows[0] as StoredEndpoint
}

export async function deleteEndpoint(tx: Db, id: string): Promise<void> {
  await tx.query(sql`delete from webhook_endpoints where id = ${id}`)
}

export type SwitchedOff = StoredEndpoint & { disabledBecause: Exclude<DisabledReason, 'ByOperator'> }

/** An endpoint that was switched off because it failed, unless it is on again. */
export async function findSwitchedOff(db: Db, id: string): Promise<SwitchedOff | undefined> {
  const { rows } = await db.query<SwitchedOff>(sql`
    select ${columns} from webhook_endpoints
    where id = ${id} and not is_enabled and disabled_because in ('FailedForFiveDays', 'Gone')`)
  return rows[0]
}
