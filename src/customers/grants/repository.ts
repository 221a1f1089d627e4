import { type Db, sql } from '../../platform/db/sql.ts'

export type NewGrant = {
  accountId: string
  partnerId: string
  externalId: string | null
  mayManageContracts: boolean
  now: Date
}

/**
 * Gives access or, if the partner already has access, updates its id for the customer and what it may do: the customer's
 * last word counts. From an unproven account it covers
 * the contracts that the account has now, of the partner that gave the password; orders that join later wait for the
 * lock of the account.
 */
export async function insertGrant(tx: Db, grant: NewGrant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into grants as g (account_id, partner_id, external_id, may_manage_contracts, granted_at, only_contracts)
    select a.id, ${grant.partnerId}::uuid, ${grant.externalId}, ${grant.mayManageContracts}::boolean, ${grant.now}::timestamptz,
      case when a.proven_at is null then array(
        select o.contract_number from orders o
        where o.account_id = a.id and o.partner_id = a.password_partner_id
          and o.placed_by_partner_id = a.password_placed_by_partner_id
        order by o.contract_number) end
    from accounts a where a.id = ${grant.accountId}
    on conflict (account_id, partner_id) where withdrawn_at is null
      do update set external_id = coalesce(excluded.external_id, g.external_id), only_contracts = excluded.only_contracts,
        may_manage_contracts = excluded.may_manage_contracts
    returning g.id`)
  return rows[0]?.id ?? ''
}

export type RevokedBy = 'customer' | 'partner' | 'operator'

export type EndOfGrant = {
  accountId: string
  partnerId: string
  by: RevokedBy
  now: Date
  /** Ends it only if it was given before the account was proven, and the account is proven now. */
  onlyOutgrown?: boolean
}

/** Ends the access and all tokens and codes issued for it. Returns the families of those tokens; undefined without one. */
export async function endGrant(
  tx: Db,
  { accountId, partnerId, by, now, onlyOutgrown = false }: EndOfGrant,
): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ families: string[] }>(sql`
    with ended as (
      update grants g set withdrawn_at = ${now}::timestamptz, withdrawn_by = ${by}
      from accounts a
      where g.account_id = ${accountId} and g.partner_id = ${partnerId} and g.withdrawn_at is null
        and a.id = g.account_id
        and (not ${onlyOutgrown}::boolean or (g.only_contracts is not null and a.proven_at is not null))
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

/** Locks the account before its grants, in the same order as giving access, so that the two cannot deadlock. */
export async function lockAccount(tx: Db, customerNumber: string): Promise<string | undefined> {
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
}

/** The partners that may read the customer's data now, newest first. */
export async function accessesOf(db: Db, accountId: string): Promise<GrantedAccess[]> {
  const { rows } = await db.query<GrantedAccess>(sql`
    select p.id as "partnerId", p.slug, p.brand_name as "brandName", g.external_id as "externalId",
      g.may_manage_contracts as "mayManageContracts", g.only_contracts as "onlyContracts", g.granted_at as "grantedAt", g.last_access_at as "lastAccessAt"
    from grants g
    join partners p on p.id = g.partner_id
    where g.account_id = ${accountId} and g.withdrawn_at is null
    order by g.granted_at desc, g.id`)
  return rows
}

export async function setLastAccess(db: Db, noted: { grantId: string; at: Date }[]): Promise<void> {
  await db.query(sql`
    update grants g set last_access_at = greatest(g.last_access_at, n.at)
    from unnest(${noted.map(({ grantId }) => grantId)}::uuid[], ${noted.map(({ at }) => at)}::timestamptz[]) n (id, at)
    where g.id = n.id`)
}
