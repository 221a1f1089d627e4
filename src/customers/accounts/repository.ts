import { type Db, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'

export type NewToken = { tokenHash: Buffer; accountId: string; createdAt: Date; expiresAt: Date }

export type TokenRow = {
  accountId: string
  customerNumber: string
  emailAddress: string
  expiresAt: Date
  usedAt: Date | null
  brandSlug: string | null
  brandName: string | null
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db.query(sql`
    insert into password_tokens (token_hash, account_id, created_at, expires_at)
    values (${token.tokenHash}, ${token.accountId}, ${token.createdAt}, ${token.expiresAt})`)
}

/** A token with its account and the partner of the account's newest order. */
export async function findToken(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await db.query<TokenRow>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber", a.email_address as "emailAddress",
      t.expires_at as "expiresAt", t.used_at as "usedAt", p.slug as "brandSlug", p.brand_name as "brandName"
    from password_tokens t
    join accounts a on a.id = t.account_id
    left join lateral (
      select o.partner_id from orders o where o.account_id = a.id order by o.created_at desc limit 1
    ) newest on true
    left join partners p on p.id = newest.partner_id
    where t.token_hash = ${tokenHash}`)
  return rows[0]
}

/** Locks the account, not the token, because two tokens of one account could deadlock. */
export async function lockAccountOfToken(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`
    select from accounts a
    where a.id = (select t.account_id from password_tokens t where t.token_hash = ${tokenHash})
    for update`)
}

export async function setPasswordHash(tx: Db, accountId: string, passwordHash: string): Promise<void> {
  await tx.query(sql`update accounts set password_hash = ${passwordHash} where id = ${accountId}`)
}

export async function useUpTokens(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update password_tokens set used_at = ${now} where account_id = ${accountId} and used_at is null`)
}

/** One statement either way; it writes a task only if the address has an account. */
export async function enqueueSetPasswordMail(
  db: Db,
  { emailKey, now }: { emailKey: string; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into tasks (kind, subject, created_at, due_at)
    select ${'send-set-password-mail' satisfies TaskKind}::text, a.customer_number, ${now}::timestamptz, ${now}::timestamptz
    from accounts a where a.email_key = ${emailKey} and a.erased_at is null`)
}

export type MailRecipient = {
  accountId: string
  emailAddress: string
  language: 'de' | 'en'
  hasPassword: boolean
  firstName: string | null
  lastName: string | null
  businessName: string | null
  brandName: string | null
  brandColour: string | null
}

/** The recipient of a mail about an account, with the brand of the newest order; undefined once it is erased. */
export async function findMailRecipient(db: Db, customerNumber: string): Promise<MailRecipient | undefined> {
  const { rows } = await db.query<MailRecipient>(sql`
    select a.id as "accountId", a.email_address as "emailAddress", a.language,
      a.password_hash is not null as "hasPassword", a.first_name as "firstName", a.last_name as "lastName",
      a.business_name as "businessName", p.brand_name as "brandName", p.brand_colour as "brandColour"
    from accounts a
    left join lateral (
      select o.partner_id from orders o where o.account_id = a.id order by o.created_at desc limit 1
    ) newest on true
    left join partners p on p.id = newest.partner_id
    where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]
}

/** Locks the account if its password is still the one that was checked, and returns whether it is. */
export async function lockAccountWithPassword(
  tx: Db,
  accountId: string,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select 1 from accounts a
    where a.id = ${accountId} and a.password_hash = ${passwordHash} and a.erased_at is null
    for update`)
  return rows.length > 0
}
