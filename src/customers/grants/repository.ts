import type { AgreedParts } from '../../domain/access-parts.ts'
import type { AccessPurpose } from '../../partners/partner-terms.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'

/** How far an access goes. */
export type Extent = {
  mayManageContracts: boolean
  onlyContracts: string[] | null
  endsAt: Date | null
  /** What it shows; null for everything. */
  parts: AgreedParts
}

export type NewGrant = {
  accountId: string
  partnerId: string
  externalId: string | null
  mayManageContracts: boolean
  purpose: AccessPurpose | null
  endsAt: Date | null
  parts: AgreedParts
  now: Date
}

const extent = fragment`
  g.may_manage_contracts as "mayManageContracts", g.only_contracts as "onlyContracts", g.ends_at as "endsAt", g.parts`

/**
 * Gives access or, if the partner already has access, updates its id for the customer, what it may do and until when: the
 * customer's last word counts. From an account that is unproven, or proven for one partner, it covers
 * the contracts that the account has now, of the partner that gave the password or could read its link; orders that join later wait for the
 * lock of the account.
 */
export async function insertGrant(tx: Db, grant: NewGrant): Promise<{ id: string } & Extent> {
  const { rows } = await tx.query<{ id: string } & Extent>(sql`
    insert into grants as g (account_id, partner_id, external_id, may_manage_contracts, granted_at, purpose, ends_at,
      parts, only_contracts)
    select a.id, ${grant.partnerId}::uuid, ${grant.externalId}, ${grant.mayManageContracts}::boolean, ${grant.now}::timestamptz,
      ${grant.purpose}::jsonb, ${grant.endsAt}::timestamptz, ${grant.parts}::text[],
      case when a.proven_at is null or a.password_partner_id is not null then array(
        select o.contract_number from orders o
        where o.account_id = a.id and o.partner_id = a.password_partner_id
          and o.placed_by_partner_id = coalesce(a.password_placed_by_partner_id, o.placed_by_partner_id)
        order by o.contract_number) end
    from accounts a where a.id = ${grant.accountId}
    on conflict (account_id, partner_id) where withdrawn_at is null
      do update set external_id = coalesce(excluded.external_id, g.external_id), only_contracts = excluded.only_contracts,
        may_manage_contracts = excluded.may_manage_contracts, purpose = excluded.purpose, ends_at = excluded.ends_at,
        parts = excluded.parts
    returning g.id, ${extent}`)
  const [given] = rows
  if (given === undefined) throw new Error('access was given from an account that does not exist')
  return given
}

export type RevokedBy = 'customer' | 'partner' | 'operator' | 'expiry'

export type EndOfGrant = {
  accountId: string
  partnerId: string
  by: RevokedBy
  now: Date
  /**
   * `outgrown`: only if it was given before the account was proven, and the account is proven now. `due`: only if it has
   * reached its end.
   */
  only?: 'outgrown' | 'due' | undefined
}

/** Ends the access and all tokens and codes issued for it. Returns the families of those tokens; undefined without one. */
export async function endGrant(
  tx: Db,
  { accountId, partnerId, by, now, only }: EndOfGrant,
): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ families: string[] }>(sql`
    with ended as (
      update grants g set withdrawn_at = least(g.ends_at, ${now}::timestamptz), withdrawn_by = ${by}
      from accounts a
      where g.account_id = ${accountId} and g.partner_id = ${partnerId} and g.withdrawn_at is null
        and a.id = g.account_id
        and (${only !== 'outgrown'}::boolean or (g.only_contracts is not null and a.proven_at is not null))
        and (g.ends_at is not null and g.ends_at <= ${now}::timestamptz) = ${only === 'due'}::boolean
      returning g.id),
    tokens as (
      update refresh_tokens t set ended_at = ${now}::timestamptz
      from ended e where t.grant_id = e.id and t.ended_at is null
      returning t.family),
    codes as (
      update authorization_codes c set used_at = ${now}::timestamptz
      from ended e where c.grant_id = e.id and c.used_at is null)
    select array(select distinct t.family from tokens t) as families from ended e`)
  return rows[0]?.families
}

/** Stores what an access in force shows from now on. */
export async function setGrantParts(
  tx: Db,
  {
    accountId,
    partnerId,
    parts,
    now,
  }: { accountId: string; partnerId: string; parts: AgreedParts; now: Date },
): Promise<void> {
  await tx.query(sql`
    update grants g set parts = ${parts}::text[]
    where g.account_id = ${accountId} and g.partner_id = ${partnerId} and g.withdrawn_at is null
      and (g.ends_at is null or g.ends_at > ${now})`)
}

/** Locks the account before its grants, in the same order as giving access, so that the two cannot deadlock. */
export async function lockGrantingAccount(tx: Db, customerNumber: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    select a.id from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null
    for no key update`)
  return rows[0]?.id
}

export type GrantedAccess = {
  partnerId: string
  slug: string
  brandName: string
  externalId: string | null
  mayManageContracts: boolean
  /** The contracts it covers, if it was given before the account was proven; null for all, also later ones. */
  onlyContracts: string[] | null
  grantedAt: Date
  lastAccessAt: Date | null
  purpose: AccessPurpose | null
  /** When it ends by itself; null if it does not. */
  endsAt: Date | null
  parts: AgreedParts
}

/** The partners that may read the customer's data now, newest first. */
export async function accessesOf(db: Db, accountId: string, now: Date): Promise<GrantedAccess[]> {
  const { rows } = await db.query<GrantedAccess>(sql`
    select p.id as "partnerId", p.slug, p.brand_name as "brandName", g.external_id as "externalId",
      g.may_manage_contracts as "mayManageContracts", g.only_contracts as "onlyContracts", g.granted_at as "grantedAt", g.last_access_at as "lastAccessAt",
      g.purpose, g.ends_at as "endsAt", g.parts
    from grants g
    join partners p on p.id = g.partner_id
    where g.account_id = ${accountId} and g.withdrawn_at is null and (g.ends_at is null or g.ends_at > ${now})
    order by g.granted_at desc, g.id`)
  return rows
}

export async function setLastAccess(db: Db, noted: { grantId: string; at: Date }[]): Promise<void> {
  await db.query(sql`
    update grants g set last_access_at = greatest(g.last_access_at, n.at)
    from unnest(${noted.map(({ grantId }) => grantId)}::uuid[], ${noted.map(({ at }) => at)}::timestamptz[]) n (id, at)
    where g.id = n.id`)
}

export type EndedAccess = {
  slug: string
  brandName: string
  grantedAt: Date
  endedAt: Date
  by: RevokedBy
}

/** The accesses that ended since then, the last one first. One that has reached its end counts, noted or not. */
export async function endedAccessesOf(
  db: Db,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<EndedAccess[]> {
  const { rows } = await db.query<EndedAccess>(sql`
    select p.slug, p.brand_name as "brandName", g.granted_at as "grantedAt", e.ended_at as "endedAt",
      coalesce(g.withdrawn_by, 'expiry') as by
    from grants g
    join partners p on p.id = g.partner_id
    cross join lateral (select least(g.withdrawn_at, g.ends_at) as ended_at) e
    where g.account_id = ${accountId} and e.ended_at between ${since} and ${now}
    order by e.ended_at desc, g.id limit 20`)
  return rows
}

export type DueGrant = { customerNumber: string; partner: { id: string; slug: string } }

const grantsOfCustomers = fragment`from grants g
    join accounts a on a.id = g.account_id and a.erased_at is null
    join partners p on p.id = g.partner_id`

/** Some of the accesses that have reached their end. */
export async function findDueGrants(
  db: Db,
  now: Date,
  { limit, partnerFilter }: { limit: number; partnerFilter: PartnerFilter | undefined },
): Promise<DueGrant[]> {
  const { rows } = await db.query<DueGrant>(
    partnerFilter === undefined
      ? sql`
        select a.customer_number as "customerNumber", json_build_object('id', p.id, 'slug', p.slug) as partner
        ${grantsOfCustomers}
        where g.withdrawn_at is null and g.ends_at <= ${now}
        order by g.ends_at limit ${limit}`
      : sql`
        select a.customer_number as "customerNumber", json_build_object('id', p.id, 'slug', p.slug) as partner
        ${grantsOfCustomers}
        where g.withdrawn_at is null and g.ends_at <= ${now}
          and (g.partner_id = any(${partnerFilter.partnerIds}::uuid[])) = ${partnerFilter.mode === 'only'}
        order by g.ends_at limit ${limit}`,
  )
  return rows
}

export async function findGrantInForce(
  tx: Db,
  { accountId, partnerId, now }: { accountId: string; partnerId: string; now: Date },
): Promise<Extent | undefined> {
  const { rows } = await tx.query<Extent>(sql`
    select ${extent}
    from grants g
    where g.account_id = ${accountId} and g.partner_id = ${partnerId} and g.withdrawn_at is null
      and (g.ends_at is null or g.ends_at > ${now})`)
  return rows[0]
}

export type PartnerAccess = Extent & { grantedAt: Date }

/** The access that a customer gives a partner now. */
export async function findPartnerAccess(
  db: Db,
  { customerNumber, partnerId, now }: { customerNumber: string; partnerId: string; now: Date },
): Promise<PartnerAccess | undefined> {
  const { rows } = await db.query<PartnerAccess>(sql`
    select ${extent}, g.granted_at as "grantedAt"
    from grants g
    join accounts a on a.id = g.account_id
    where a.customer_number = ${customerNumber} and g.partner_id = ${partnerId} and g.withdrawn_at is null
      and (g.ends_at is null or g.ends_at > ${now})`)
  return rows[0]
}

export type NoticedGrant = Extent & { partnerName: string; purpose: AccessPurpose | null }

/** A grant that is in force, for the mail about it. */
export async function findNoticedGrant(db: Db, grantId: string): Promise<NoticedGrant | undefined> {
  const { rows } = await db.query<NoticedGrant>(sql`
    select p.brand_name as "partnerName", g.purpose, ${extent}
    from grants g
    join partners p on p.id = g.partner_id
    where g.id = ${grantId} and g.withdrawn_at is null`)
  return rows[0]
}
