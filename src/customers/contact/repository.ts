import { type Db, sql } from '../../platform/db/sql.ts'
import type { AccountRelation, FoundChange } from './contact-rights.ts'

/** How a partner is related to an account; undefined if there is none. */
export async function findAccountRelation(
  db: Db,
  customerNumber: string,
  { partnerId, now }: { partnerId: string; now: Date },
): Promise<AccountRelation | undefined> {
  const { rows } = await db.query<AccountRelation>(sql`
    select exists (select from orders o where o.account_id = a.id and o.partner_id = ${partnerId}
        and o.confirmation_sent_at is not null and o.state <> 'Revoked')
      and not exists (select from orders o where o.account_id = a.id and o.partner_id <> ${partnerId}) as "isSoleBringer",
      exists (select from grants g where g.account_id = a.id and g.partner_id = ${partnerId}
        and g.withdrawn_at is null and (g.ends_at is null or g.ends_at > ${now})
        and g.may_manage_contracts and g.only_contracts is null) as "isManager"
    from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]
}

export type LockedContact = {
  accountId: string
  emailAddress: string
  emailKey: string
  phoneNumber: string | null
}

export async function lockContact(tx: Db, customerNumber: string): Promise<LockedContact | undefined> {
  const { rows } = await tx.query<LockedContact>(sql`
    select a.id as "accountId", a.email_address as "emailAddress", a.email_key as "emailKey",
      a.phone_number as "phoneNumber"
    from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null
    for no key update`)
  return rows[0]
}

export async function findPhoneNumber(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await db.query<{ phoneNumber: string | null }>(sql`
    select a.phone_number as "phoneNumber" from accounts a where a.id = ${accountId}`)
  return rows[0]?.phoneNumber ?? null
}

export async function setPhoneNumber(tx: Db, accountId: string, phoneNumber: string | null): Promise<void> {
  await tx.query(sql`update accounts set phone_number = ${phoneNumber} where id = ${accountId}`)
}

export type PendingChange = { id: string; newAddress: string; newKey: string; expiresAt: Date }

/** The change that waits for its confirmation, and how many were asked for since a time. */
export async function findPending(
  db: Db,
  accountId: string,
  { now, since }: { now: Date; since: Date },
): Promise<{ pending: PendingChange | null; requests: number }> {
  const { rows } = await db.query<PendingChange & { isOpen: boolean; requestedAt: Date }>(sql`
    select e.id, e.new_address as "newAddress", e.new_key as "newKey", e.expires_at as "expiresAt",
      e.requested_at as "requestedAt",
      e.confirmed_at is null and e.ended_at is null and e.expires_at > ${now}::timestamptz as "isOpen"
    from email_changes e where e.account_id = ${accountId}`)
  return {
    pending: rows.find(({ isOpen }) => isOpen) ?? null,
    requests: rows.filter(({ requestedAt }) => requestedAt > since).length,
  }
}

/** Ends the changes of an account that nobody has confirmed, or all. */
export async function endChanges(
  tx: Db,
  accountId: string,
  { now, which }: { now: Date; which: 'unconfirmed' | 'all' },
): Promise<void> {
  await tx.query(sql`
    update email_changes set ended_at = ${now}
    where account_id = ${accountId} and ended_at is null
      and (${which === 'all'}::boolean or confirmed_at is null)`)
}

export type NewChange = {
  accountId: string
  partnerId: string | null
  oldAddress: string
  oldKey: string
  newAddress: string
  newKey: string
  requestedAt: Date
  expiresAt: Date
}

export async function insertChange(tx: Db, change: NewChange): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into email_changes (account_id, partner_id, old_address, old_key, new_address, new_key, requested_at, expires_at)
    values (${change.accountId}, ${change.partnerId}::uuid, ${change.oldAddress}, ${change.oldKey},
      ${change.newAddress}, ${change.newKey}, ${change.requestedAt}, ${change.expiresAt})
    returning id`)
  return rows[0]?.id ?? ''
}

export type LinkPurpose = 'Confirm' | 'Stop'

export async function insertLink(
  db: Db,
  link: { tokenHash: Buffer; changeId: string; purpose: LinkPurpose; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into email_change_links (token_hash, change_id, purpose, created_at)
    values (${link.tokenHash}, ${link.changeId}, ${link.purpose}, ${link.now})`)
}

export type ChangeRow = FoundChange & {
  changeId: string
  accountId: string
  customerNumber: string
  oldAddress: string
  newAddress: string
}

/** A change by one of its links, or by its id. */
export async function findChange(
  db: Db,
  by: { purpose: LinkPurpose; now: Date } & ({ tokenHash: Buffer } | { changeId: string }),
): Promise<ChangeRow | undefined> {
  const { tokenHash, changeId } = { tokenHash: null, changeId: null, ...by }
  const { rows } = await db.query<ChangeRow>(sql`
    select e.id as "changeId", a.id as "accountId", a.customer_number as "customerNumber",
      e.old_address as "oldAddress", e.new_address as "newAddress", e.expires_at as "expiresAt",
      e.confirmed_at as "confirmedAt", e.ended_at as "endedAt",
      exists (select from accounts other where other.id <> a.id and other.email_key =
        case when ${by.purpose} = 'Confirm' then e.new_key else e.old_key end) as "isTaken",
      e.partner_id is null
        or not exists (select from orders o where o.account_id = a.id and o.partner_id <> e.partner_id)
        or exists (select from grants g where g.account_id = a.id and g.partner_id = e.partner_id
          and g.withdrawn_at is null and (g.ends_at is null or g.ends_at > ${by.now})
          and g.may_manage_contracts and g.only_contracts is null) as "isStillAllowed"
    from email_changes e
    join accounts a on a.id = e.account_id
    where a.erased_at is null and e.id = coalesce(${changeId}::uuid, (
      select l.change_id from email_change_links l
      where l.token_hash = ${tokenHash} and l.purpose = ${by.purpose}))`)
  return rows[0]
}

/** Locks the account of a change, so that of two clicks the second sees what the first did. */
export async function lockAccountOfChange(tx: Db, { accountId }: ChangeRow): Promise<void> {
  await tx.query(sql`select from accounts a where a.id = ${accountId} for update`)
}

export type NewAddress = { accountId: string; address: string; key: string; now: Date }

/** Gives an account another address. Orders of before show it from now on. */
export async function setEmailAddress(tx: Db, { accountId, address, key, now }: NewAddress): Promise<void> {
  await tx.query(sql`
    update accounts set email_address = ${address}, email_key = ${key}, email_changed_at = ${now}
    where id = ${accountId}`)
}

export async function markConfirmed(tx: Db, changeId: string, now: Date): Promise<void> {
  await tx.query(sql`update email_changes set confirmed_at = ${now} where id = ${changeId}`)
}

/** From now on only a mailed link opens the account. */
export async function dropPassword(tx: Db, accountId: string): Promise<void> {
  await tx.query(sql`update accounts set password_hash = null where id = ${accountId}`)
}
