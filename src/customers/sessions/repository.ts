import { type Db, fragment, sql } from '../../platform/db/sql.ts'

export type LoginRow = {
  accountId: string
  customerNumber: string
  emailAddress: string
  passwordHash: string | null
  isKnownBrowser: boolean
}

export async function findLogin(
  db: Db,
  { emailKey, browserHash, now }: { emailKey: string; browserHash: Buffer | null; now: Date },
): Promise<LoginRow | undefined> {
  const { rows } = await db.query<LoginRow>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber", a.email_address as "emailAddress",
      a.password_hash as "passwordHash",
      exists (select from known_browsers b where b.token_hash = ${browserHash}::bytea and b.account_id = a.id
        and b.expires_at > ${now}::timestamptz) as "isKnownBrowser"
    from accounts a
    where a.email_key = ${emailKey} and a.erased_at is null`)
  return rows[0]
}

type NewSession = {
  tokenHash: Buffer
  accountId: string
  requestHash: Buffer | null
  now: Date
  expiresAt: Date
}

/** Returns whether the session was opened. The lock puts it before or after a simultaneous password change. */
export async function insertSession(
  tx: Db,
  session: NewSession & {
    /** The hash the password was checked against. If it has changed since, no session opens. */
    passwordHash: string
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    with account as (
      select a.id from accounts a
      where a.id = ${session.accountId} and a.password_hash = ${session.passwordHash} and a.erased_at is null
      for share)
    insert into sessions (token_hash, account_id, request_hash, created_at, expires_at)
    select ${session.tokenHash}, a.id, ${session.requestHash}::bytea, ${session.now}::timestamptz,
      ${session.expiresAt}::timestamptz
    from account a`)
  return rowCount === 1
}

/** Puts what follows before or after a simultaneous password change; false if nobody can log in to the account. */
export async function lockAccountForLogin(tx: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select from accounts a where a.id = ${accountId} and a.password_hash is not null and a.erased_at is null
    for share`)
  return rowCount === 1
}

/** The same by a passkey, if the account still has it. The account is locked. */
export async function insertPasskeySession(
  tx: Db,
  session: NewSession & { passkeyId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    with passkey as (
      select k.id, k.account_id from passkeys k
      join accounts a on a.id = k.account_id and a.proven_at is not null
      where k.id = ${session.passkeyId} and k.account_id = ${session.accountId}
      for key share of k)
    insert into sessions (token_hash, account_id, request_hash, created_at, expires_at, passkey_id)
    select ${session.tokenHash}, k.account_id, ${session.requestHash}::bytea, ${session.now}::timestamptz,
      ${session.expiresAt}::timestamptz, k.id
    from passkey k`)
  return rowCount === 1
}

/** The same by a session of the account's own pages, if it is still open. The account is locked. */
export async function insertSessionFrom(
  tx: Db,
  session: NewSession & { fromTokenHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    with own as (
      select s.account_id, s.browser_hash, s.passkey_id from sessions s
      where s.token_hash = ${session.fromTokenHash} and s.account_id = ${session.accountId}
        and s.request_hash is null and s.expires_at > ${session.now}::timestamptz
      for key share)
    insert into sessions (token_hash, account_id, request_hash, created_at, expires_at, browser_hash, passkey_id)
    select ${session.tokenHash}, s.account_id, ${session.requestHash}::bytea, ${session.now}::timestamptz,
      ${session.expiresAt}::timestamptz, s.browser_hash, s.passkey_id
    from own s`)
  return rowCount === 1
}

/** From now on the session ends with the browser. */
export async function setSessionBrowser(
  tx: Db,
  { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
): Promise<void> {
  await tx.query(sql`update sessions set browser_hash = ${browserHash} where token_hash = ${tokenHash}`)
}

/**
 * Whose order brought a password, and who placed that order; or who could read the link by which it was chosen, and null
 * where that was about all of the partner's orders.
 */
export type PasswordGiver = { partnerId: string; placedByPartnerId: string | null }

export type SessionRow = {
  accountId: string
  /** Who gave the password or could read its link: the session opens only their contracts. */
  onlyOf: PasswordGiver | null
  /** Whether somebody has proved to own the address, and may change what belongs to the account as a whole. */
  isProven: boolean
  customerNumber: string
  emailAddress: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  createdAt: Date
  expiresAt: Date
}

// A password that a partner gave opens what that partner brought, until the owner of the address has used a link that no
// partner could read.
const onlyOf = fragment`
  a.proven_at is not null as "isProven",
  case when a.proven_at is null or a.password_partner_id is not null then json_build_object(
    'partnerId', a.password_partner_id, 'placedByPartnerId', a.password_placed_by_partner_id) end as "onlyOf"`

/**
 * The session of a token, for this access request or, if that is null, for the account pages. It ends with the password
 * that opened it, which an order may drop (src/orders/intake/insert-order.ts).
 */
export async function findSessionRow(
  db: Db,
  { tokenHash, requestHash, now }: { tokenHash: Buffer; requestHash: Buffer | null; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber", a.email_address as "emailAddress",
      a.first_name as "firstName", a.last_name as "lastName", a.business_name as "businessName",
      s.created_at as "createdAt", s.expires_at as "expiresAt", ${onlyOf}
    from sessions s
    join accounts a on a.id = s.account_id and a.erased_at is null and a.password_hash is not null
    where s.token_hash = ${tokenHash} and s.request_hash is not distinct from ${requestHash}::bytea
      and s.expires_at > ${now}::timestamptz`)
  return rows[0]
}

/** Extends a session, and notes that its browser was used. */
export async function extendSession(
  db: Db,
  { tokenHash, expiresAt, now }: { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await db.query(sql`
    with extended as (
      update sessions set expires_at = ${expiresAt}
      where token_hash = ${tokenHash} and expires_at < ${expiresAt}
      returning browser_hash)
    update known_browsers b set last_seen_at = ${now} from extended e where b.token_hash = e.browser_hash`)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/**
 * Ends the session of an access request and returns whose it was. It locks the account first, as a password change does,
 * so that a session that is just being ended cannot be used.
 */
export async function takeSessionRow(
  tx: Db,
  { tokenHash, requestHash, now }: { tokenHash: Buffer; requestHash: Buffer; now: Date },
): Promise<Pick<SessionRow, 'accountId' | 'customerNumber'> | undefined> {
  const { rows } = await tx.query<Pick<SessionRow, 'accountId' | 'customerNumber'>>(sql`
    with account as (
      select a.id, a.customer_number from accounts a
      join sessions s on s.account_id = a.id
      where s.token_hash = ${tokenHash} and a.erased_at is null and a.password_hash is not null
      for no key update of a)
    delete from sessions s using account a
    where s.token_hash = ${tokenHash} and s.account_id = a.id and s.request_hash = ${requestHash}
      and s.expires_at > ${now}::timestamptz
    returning a.id as "accountId", a.customer_number as "customerNumber"`)
  return rows[0]
}

/** Returns how many there were. */
export async function deleteSessionsOf(db: Db, accountId: string): Promise<number> {
  const { rowCount } = await db.query(sql`delete from sessions where account_id = ${accountId}`)
  return rowCount
}

export type OpenSessionRow = {
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  isForRequest: boolean
  browserName: string
}

/** The sessions that are open, newest first. */
export async function findOpenSessions(db: Db, accountId: string, now: Date): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>(sql`
    select s.token_hash as "tokenHash", s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.request_hash is not null as "isForRequest", coalesce(b.name, '') as "browserName"
    from sessions s
    left join known_browsers b on b.token_hash = s.browser_hash
    where s.account_id = ${accountId} and s.expires_at > ${now}
    order by s.created_at desc limit 100`)
  return rows
}

type NewBrowser = Pick<NewSession, 'tokenHash' | 'accountId' | 'now' | 'expiresAt'> & { name: string }

export async function insertKnownBrowser(
  db: Db,
  { tokenHash, accountId, name, now, expiresAt }: NewBrowser,
): Promise<void> {
  await db.query(sql`
    insert into known_browsers (token_hash, account_id, name, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${accountId}, ${name}, ${now}, ${now}, ${expiresAt})
    on conflict (token_hash) do update set account_id = excluded.account_id, name = excluded.name,
      last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`)
}

export async function isKnownBrowser(
  db: Db,
  { accountId, tokenHash, now }: { accountId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from known_browsers b
    where b.token_hash = ${tokenHash} and b.account_id = ${accountId} and b.expires_at > ${now}`)
  return rowCount === 1
}

export type KnownBrowser = {
  id: string
  name: string
  firstSeenAt: Date
  /** To the minute; null for a browser of before this was noted. */
  lastSeenAt: Date | null
  isHere: boolean
}

export async function findKnownBrowsers(
  db: Db,
  { accountId, tokenHash, now }: { accountId: string; tokenHash: Buffer | null; now: Date },
): Promise<KnownBrowser[]> {
  const { rows } = await db.query<KnownBrowser>(sql`
    select b.id, b.name, b.created_at as "firstSeenAt", b.last_seen_at as "lastSeenAt",
      b.token_hash is not distinct from ${tokenHash}::bytea as "isHere"
    from known_browsers b
    where b.account_id = ${accountId} and b.expires_at > ${now}
    order by b.last_seen_at desc nulls last, b.created_at desc limit 100`)
  return rows
}

/** Sessions in it end too. Returns how many there were. */
export async function deleteKnownBrowser(tx: Db, accountId: string, id: string): Promise<number> {
  const { rowCount } = await tx.query(sql`
    delete from known_browsers where account_id = ${accountId} and id::text = ${id}`)
  return rowCount
}

export async function deleteKnownBrowsersOf(db: Db, accountId: string): Promise<number> {
  const { rowCount } = await db.query(sql`delete from known_browsers where account_id = ${accountId}`)
  return rowCount
}

/** Replaces a hash that has outdated parameters, unless the password has changed. */
export async function replacePasswordHash(
  tx: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(
    sql`update accounts set password_hash = ${to} where id = ${accountId} and password_hash = ${from}`,
  )
}
