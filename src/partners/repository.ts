import { type Db, Fragment, sql } from '../platform/db/sql.ts'
import type { DateTimeFormat } from '../platform/time/date-time-format.ts'
import type { ClientKey } from './client-keys.ts'
import type { Client, Partner } from './partner.ts'
import { type PartnerTerms, partnerTerms, partOf } from './partner-terms.ts'
import type { Scope } from './scopes.ts'

type PartnerRow = Partner & { partnerTokenHash: Buffer | null }
export type ClientRow = Omit<Client, 'partner'> & { partnerId: string | null; secretCreatedAt: Date[] }

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of each term, with the part of it that they have. */
const columnsOfTerms = partnerTerms.map(([name, { asks }]) => {
  const parts = Object.values(asks).flatMap(({ part, column }) => (column ? [{ name, part, column }] : []))
  return parts.length > 0 ? parts : [{ name, part: undefined, column: snakeCase(name) }]
})
const columns = columnsOfTerms.flat()
const termColumns = new Fragment(columns.map(({ column }) => column).join(', '))

const selectedTerms = new Fragment(
  columnsOfTerms
    .flatMap((own) => {
      const [first] = own
      if (first?.part === undefined) return own.map(({ name, column }) => `p.${column} as "${name}"`)
      const parts = own.map(({ part, column }) => `'${part}', p.${column}`)
      return `case when p.${first.column} is not null then jsonb_build_object(${parts.join(', ')}) end as "${first.name}"`
    })
    .join(', '),
)

/** The terms as a row of their columns. */
const termRow = (terms: PartnerTerms): string =>
  JSON.stringify(
    Object.fromEntries(
      columns.map(({ name, part, column }) => {
        const value: unknown = terms[name]
        return [column, part === undefined ? value : partOf(value, part)]
      }),
    ),
  )

/** Adds a partner, or returns undefined if its slug is taken. */
export async function insertPartner(
  db: Db,
  partner: Omit<PartnerRow, 'id' | 'isDisabled' | 'version'>,
): Promise<Partner | undefined> {
  const { rows } = await db.query<{ id: string; version: number }>(sql`
    insert into partners as p (slug, type, partner_token_hash, ${termColumns})
    select ${partner.slug}, ${partner.type}, ${partner.partnerTokenHash}, ${termColumns}
    from jsonb_populate_record(null::partners, ${termRow(partner)}::jsonb)
    on conflict (slug) do nothing
    returning p.id, p.version`)
  const { partnerTokenHash: _, ...rest } = partner
  return rows[0] && { ...rest, ...rows[0], isDisabled: false }
}

export async function allPartners(db: Db): Promise<PartnerRow[]> {
  const { rows } = await db.query<PartnerRow>(sql`
    select p.id, p.slug, p.type, p.disabled_at is not null as "isDisabled", p.version,
      p.partner_token_hash as "partnerTokenHash", ${selectedTerms}
    from partners p
    order by p.slug`)
  return rows
}

/** What a partner is called and looks like. */
export async function findPartner(
  db: Db,
  id: string,
): Promise<Pick<Partner, 'id' | 'slug' | 'brandName' | 'brandColour'> | undefined> {
  const { rows } = await db.query<Pick<Partner, 'id' | 'slug' | 'brandName' | 'brandColour'>>(sql`
    select p.id, p.slug, p.brand_name as "brandName", p.brand_colour as "brandColour" from partners p where p.id = ${id}`)
  return rows[0]
}

export async function lockPartner(tx: Db, slug: string): Promise<void> {
  await tx.query(sql`select from partners p where p.slug = ${slug} for update`)
}

/** Stores what may change of a partner, as its next version. */
export async function updatePartner(db: Db, partner: Pick<Partner, 'id'> & PartnerTerms): Promise<void> {
  await db.query(sql`
    update partners set version = version + 1, (${termColumns}) = (
      select ${termColumns} from jsonb_populate_record(null::partners, ${termRow(partner)}::jsonb))
    where id = ${partner.id}`)
}

/** Notes a change of what belongs to a partner but lies in another table. */
export async function raiseVersion(db: Db, id: string): Promise<void> {
  await db.query(sql`update partners set version = version + 1 where id = ${id}`)
}

export async function setPartnerDisabled(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db.query(sql`
    update partners set disabled_at = ${disabledAt}, version = version + 1 where id = ${id}`)
}

export async function setPartnerToken(db: Db, id: string, partnerTokenHash: Buffer): Promise<void> {
  await db.query(sql`
    update partners set partner_token_hash = ${partnerTokenHash}, version = version + 1 where id = ${id}`)
}

export async function allClients(db: Db): Promise<ClientRow[]> {
  const { rows } = await db.query<ClientRow>(sql`
    select c.client_id as "clientId", c.partner_id as "partnerId", c.scopes,
      c.disabled_at is not null as "isDisabled", c.is_public as "isPublic",
      c.redirect_uris as "redirectUris", c.date_time_format as "dateTimeFormat",
      coalesce(array_agg(s.secret_hash order by s.id) filter (where s.id is not null), '{}') as "secretHashes",
      coalesce(array_agg(s.created_at order by s.id) filter (where s.id is not null), '{}') as "secretCreatedAt",
      coalesce(array_agg(s.expires_at order by s.id) filter (where s.id is not null), '{}') as "secretExpiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('kid', k.kid, 'publicJwk', k.public_jwk) order by k.created_at, k.kid), '[]')
        from client_keys k where k.client_id = c.client_id) as keys
    from clients c
    left join client_secrets s on s.client_id = c.client_id
    group by c.client_id
    order by c.client_id`)
  return rows
}

export async function scopesOfActiveClients(
  db: Db,
  clientIds: readonly string[],
): Promise<{ clientId: string; scopes: Scope[] }[]> {
  const { rows } = await db.query<{ clientId: string; scopes: Scope[] }>(sql`
    select c.client_id as "clientId", c.scopes from clients c
    left join partners p on p.id = c.partner_id
    where c.client_id = any(${clientIds}::text[]) and c.disabled_at is null and p.disabled_at is null`)
  return rows
}

/** The ids of clients that are not disabled, nor is their partner. */
export async function activeClientIds(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ clientId: string }>(sql`
    select c.client_id as "clientId" from clients c
    left join partners p on p.id = c.partner_id
    where c.disabled_at is null and p.disabled_at is null`)
  return new Set(rows.map(({ clientId }) => clientId))
}

/** Adds a client, or returns false if its id is taken. A client without a secret is public. */
export async function insertClient(
  db: Db,
  client: Pick<ClientRow, 'clientId' | 'partnerId' | 'scopes' | 'redirectUris' | 'dateTimeFormat'> & {
    secretHash: Buffer | null
    secretExpiresAt: Date | null
  },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    with added as (
      insert into clients (client_id, partner_id, scopes, is_public, redirect_uris, date_time_format)
      values (${client.clientId}, ${client.partnerId}, ${client.scopes}, ${client.secretHash === null},
        ${client.redirectUris}, ${client.dateTimeFormat})
      on conflict (client_id) do nothing
      returning client_id),
    secret as (
      insert into client_secrets (client_id, secret_hash, expires_at)
      select a.client_id, ${client.secretHash}::bytea, ${client.secretExpiresAt}::timestamptz from added a where ${client.secretHash !== null}::boolean)
    select from added`)
  return rowCount === 1
}

/** Adds a secret; of the previous ones only the newest stays. */
export async function addSecret(
  db: Db,
  clientId: string,
  { secretHash, expiresAt }: { secretHash: Buffer; expiresAt: Date | null },
): Promise<void> {
  await db.query(sql`
    with kept as (
      select s.id from client_secrets s where s.client_id = ${clientId} order by s.id desc limit 1),
    dropped as (
      delete from client_secrets s where s.client_id = ${clientId} and s.id not in (select k.id from kept k))
    insert into client_secrets (client_id, secret_hash, expires_at) values (${clientId}, ${secretHash}, ${expiresAt})`)
}

/** Lets every secret but the newest end at a time, unless it ends before, and returns when the one before the newest does. */
export async function endFormerSecrets(db: Db, clientId: string, at: Date): Promise<Date | null> {
  const { rows } = await db.query<{ expiresAt: Date }>(sql`
    update client_secrets s set expires_at = least(s.expires_at, ${at})
    where s.client_id = ${clientId}
      and s.id < (select max(newest.id) from client_secrets newest where newest.client_id = ${clientId})
    returning s.expires_at as "expiresAt"`)
  return rows[0]?.expiresAt ?? null
}

/** Removes every secret but the newest. */
export async function dropFormerSecrets(db: Db, clientId: string): Promise<void> {
  await db.query(sql`
    delete from client_secrets s
    where s.client_id = ${clientId}
      and s.id < (select max(newest.id) from client_secrets newest where newest.client_id = ${clientId})`)
}

/** Adds a key; false if the client has another one with the same id. */
export async function addKey(db: Db, clientId: string, { kid, publicJwk }: ClientKey): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into client_keys as k (client_id, kid, public_jwk) values (${clientId}, ${kid}, ${JSON.stringify(publicJwk)}::jsonb)
    on conflict (client_id, kid) do update set kid = excluded.kid where k.public_jwk = excluded.public_jwk`)
  return rowCount === 1
}

/** Removes a key; false if the client has none with this id. */
export async function removeKey(db: Db, clientId: string, kid: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from client_keys k where k.client_id = ${clientId} and k.kid = ${kid}`)
  return rowCount === 1
}

export async function lockClient(tx: Db, clientId: string): Promise<void> {
  await tx.query(sql`select from clients c where c.client_id = ${clientId} for update`)
}

export async function setClientScopes(db: Db, clientId: string, scopes: Scope[]): Promise<void> {
  await db.query(sql`update clients set scopes = ${scopes} where client_id = ${clientId}`)
}

export async function setClientRedirectUris(db: Db, clientId: string, uris: string[]): Promise<void> {
  await db.query(sql`update clients set redirect_uris = ${uris} where client_id = ${clientId}`)
}

export async function setClientDateTimeFormat(
  db: Db,
  clientId: string,
  format: DateTimeFormat,
): Promise<void> {
  await db.query(sql`update clients set date_time_format = ${format} where client_id = ${clientId}`)
}

/** Disabling a client twice keeps the first time. */
export async function setClientDisabled(db: Db, clientId: string, disabledAt: Date | null): Promise<void> {
  await db.query(sql`
    update clients set disabled_at = case when ${disabledAt}::timestamptz is null then null
      else coalesce(disabled_at, ${disabledAt}::timestamptz) end
    where client_id = ${clientId}`)
}
