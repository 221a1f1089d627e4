import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'

export type NewToken = {
  tokenHash: Buffer
  accountId: string
  /** The contract that the mail with the token is about; null if it is about the account. */
  contractNumber: string | null
  /** What the mail is about, if partners read the mails about it; null if none does. */
  readAbout: ReadAbout | null
  createdAt: Date
  expiresAt: Date
}

/** Partners read mails about their contracts, and about accounts whose contracts are all theirs. */
export type ReadAbout = 'contract' | 'account'

// The brand of the contract that something is about, `about.contract_number`. What is about the whole account, `a`, has
// the brand that all its orders share; with several, it has the supplier's, regardless of which partner ordered last.
const brand = fragment`
  left join lateral (
    select (array_agg(o.partner_id))[1] as partner_id from orders o
    where o.account_id = a.id and (about.contract_number is null or o.contract_number = about.contract_number)
    having count(distinct o.partner_id) = 1
  ) branded on true
  left join partners p on p.id = branded.partner_id`

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
    insert into password_tokens (token_hash, account_id, contract_number, created_at, expires_at, partner_id,
      placed_by_partner_id)
    select ${token.tokenHash}::bytea, a.id, ${token.contractNumber}, ${token.createdAt}::timestamptz,
      ${token.expiresAt}::timestamptz,
      case ${token.readAbout}::text when 'contract' then o.partner_id when 'account' then partner_of_account(a.id) end,
      case ${token.readAbout}::text when 'contract' then o.placed_by_partner_id end
    from accounts a left join orders o on o.contract_number = ${token.contractNumber}
    where a.id = ${token.accountId}`)
}

/** A token with its account and the brand of its page. */
export async function findToken(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await db.query<TokenRow>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber", a.email_address as "emailAddress",
      t.expires_at as "expiresAt", t.used_at as "usedAt", p.slug as "brandSlug", p.brand_name as "brandName"
    from password_tokens t
    join accounts a on a.id = t.account_id
    cross join lateral (select t.contract_number) about
    ${brand}
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

/**
 * The owner of the address has used a link that was sent to it; from now on the password opens every contract. If a partner
 * could read the link, it opens that partner's contracts, and proves the address while the account has no others.
 */
export async function verifyAccount(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query(sql`
    update accounts a set password_partner_id = t.partner_id, password_placed_by_partner_id = t.placed_by_partner_id,
      proven_at = case when t.partner_id is null or not exists (
        select from orders o where o.account_id = a.id and (o.partner_id <> t.partner_id
          or o.placed_by_partner_id <> coalesce(t.placed_by_partner_id, o.placed_by_partner_id)))
        then coalesce(a.proven_at, ${now}::timestamptz) end
    from password_tokens t where t.token_hash = ${tokenHash} and a.id = t.account_id`)
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
  /** Whose brand the mail has; null for the supplier's. */
  partnerId: string | null
}

/**
 * The recipient of a mail about an account, or about an order that joined it and has names of its own; undefined once it
 * is erased.
 */
export async function findMailRecipient(
  db: Db,
  customerNumber: string,
  contractNumber: string | null = null,
): Promise<MailRecipient | undefined> {
  const { rows } = await db.query<MailRecipient>(sql`
    select a.id as "accountId", a.email_address as "emailAddress", coalesce(a.chosen_language, a.language) as language,
      a.password_hash is not null as "hasPassword", p.id as "partnerId",
      case when joined is null then a.first_name else joined.address ->> 'firstName' end as "firstName",
      case when joined is null then a.last_name else joined.address ->> 'lastName' end as "lastName",
      case when joined is null then a.business_name else joined.address ->> 'businessName' end as "businessName"
    from accounts a
    cross join (select ${contractNumber}::text as contract_number) about
    left join lateral (
      select o.delivery_address as address from orders o
      where o.contract_number = about.contract_number and o.account_id = a.id
    ) joined on true
    ${brand}
    where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]
}

type SlugAndName = { slug: string; name: string }

export async function findAccountBrand(db: Db, accountId: string): Promise<SlugAndName | null> {
  const { rows } = await db.query<SlugAndName>(sql`
    select p.slug, p.brand_name as name
    from accounts a
    cross join (select null::text as contract_number) about
    ${brand}
    where a.id = ${accountId} and p.id is not null`)
  return rows[0] ?? null
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

export async function findChosenLanguage(db: Db, accountId: string): Promise<'de' | 'en' | null> {
  const { rows } = await db.query<{ language: 'de' | 'en' | null }>(sql`
    select a.chosen_language as language from accounts a where a.id = ${accountId}`)
  return rows[0]?.language ?? null
}

export async function setChosenLanguage(tx: Db, accountId: string, language: 'de' | 'en'): Promise<void> {
  await tx.query(sql`update accounts set chosen_language = ${language} where id = ${accountId}`)
}
