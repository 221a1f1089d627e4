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

export type DisabledReason = 'FailedForFiveDays' | 'Gone'

export type StoredEndpoint = EndpointSettings & {
  id: string
  disabledBecause: DisabledReason | null
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
}

const columns = fragment`id, url, types, description, contact_email_address as "contactEmailAddress",
  is_enabled as "isEnabled", is_ordered as "isOrdered", disabled_because as "disabledBecause",
  failing_since as "failingSince", created_at as "createdAt", updated_at as "updatedAt"`

/** Two requests at once follow each other, so that a partner never has more endpoints than allowed. */
export async function lockEndpointsOf(tx: Db, partnerId: string): Promise<number> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints:' || ${partnerId}::text, 0))`,
  )
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*) as count from webhook_endpoints where partner_id = ${partnerId}`,
  )
  return rows[0]?.count ?? 0
}

type NewEndpoint = EndpointSettings & {
  id: string
  partnerId: string
  clientId: string
  secrets: string
  now: Date
}

export async function insertEndpoint(tx: Db, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const { id, partnerId, clientId, url, types, description, contactEmailAddress } = endpoint
  const { isEnabled, isOrdered, secrets, now } = endpoint
  const { rows } = await tx.query<StoredEndpoint>(sql`
    insert into webhook_endpoints (id, partner_id, client_id, url, types, description, contact_email_address, is_enabled,
      is_ordered, secrets, created_at, updated_at)
    values (${id}, ${partnerId}, ${clientId}, ${url}, ${types}, ${description}, ${contactEmailAddress}, ${isEnabled},
      ${isOrdered}, ${secrets}::jsonb, ${now}, ${now})
    returning ${columns}`)
  return rows[0] as StoredEndpoint
}

export async function findEndpoints(db: Db, partnerId: string): Promise<StoredEndpoint[]> {
  const { rows } = await db.query<StoredEndpoint>(sql`
    select ${columns} from webhook_endpoints where partner_id = ${partnerId} order by created_at, id`)
  return rows
}

export async function findEndpoint(
  db: Db,
  partnerId: string,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const { rows } = await db.query<StoredEndpoint>(sql`
    select ${columns} from webhook_endpoints where partner_id = ${partnerId} and id = ${id}`)
  return rows[0]
}

/** The same, locked until the transaction ends, with its secrets. */
export async function lockEndpoint(
  tx: Db,
  partnerId: string,
  id: string,
): Promise<(StoredEndpoint & { secrets: Sealed<Secrets> }) | undefined> {
  const { rows } = await tx.query<StoredEndpoint & { secrets: Sealed<Secrets> }>(sql`
    select ${columns}, secrets from webhook_endpoints where partner_id = ${partnerId} and id = ${id}
    for no key update`)
  return rows[0]
}

/** Stores settings. What failed before says nothing about an endpoint that was changed. */
export async function updateEndpoint(
  tx: Db,
  id: string,
  settings: EndpointSettings,
  now: Date,
): Promise<StoredEndpoint> {
  const { url, types, description, contactEmailAddress, isEnabled, isOrdered } = settings
  const { rows } = await tx.query<StoredEndpoint>(sql`
    update webhook_endpoints set url = ${url}, types = ${types}, description = ${description},
      contact_email_address = ${contactEmailAddress}, is_enabled = ${isEnabled}, is_ordered = ${isOrdered},
      disabled_because = case when ${isEnabled}::boolean then null else disabled_because end,
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

export type SwitchedOff = StoredEndpoint & { partnerId: string; disabledBecause: DisabledReason }

/** An endpoint that we switched off, unless it is on again. */
export async function findSwitchedOff(db: Db, id: string): Promise<SwitchedOff | undefined> {
  const { rows } = await db.query<SwitchedOff>(sql`
    select ${columns}, partner_id as "partnerId" from webhook_endpoints
    where id = ${id} and not is_enabled and disabled_because is not null`)
  return rows[0]
}
