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

export type NewSession = {
  tokenHash: Buffer
  accountId: string
  requestHash: Buffer | null
  now: Date
  expiresAt: Date
  /** The hash the password was checked against. If it has changed since, no session opens. */
  passwordHash: string
}

/** Returns whether the session was opened. The lock puts it before or after a simultaneous password change. */
export async function insertSession(tx: Db, session: NewSession): Promise<boolean> {
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

/** Whose order brought a password, and who placed that order. */
export type PasswordGiver = { partnerId: string; placedByPartnerId: string }

export type SessionRow = {
  accountId: string
  /** Who gave the password, as long as nobody has proved to own the address: the session opens only their contracts. */
  onlyOf: PasswordGiver | null
  customerNumber: string
  emailAddress: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  createdAt: Date
  expiresAt: Date
}

// A password that a partner gave opens what that partner brought, until the owner of the address has used a link.
const onlyOf = fragment`
  case when a.proven_at is null then json_build_object('partnerId', a.password_partner_id,
    'placedByPartnerId', a.password_placed_by_partner_id) end as "onlyOf"`

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

export async function extendSession(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.query(sql`
    update sessions set expires_at = ${expiresAt} where token_hash = ${tokenHash} and expires_at < ${expiresAt}`)
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

export type OpenSessionRow = { createdAt: Date; expiresAt: Date; isForRequest: boolean }

/** The sessions that are open, newest first. */
export async function findOpenSessions(db: Db, accountId: string, now: Date): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>(sql`
    select s.created_at as "createdAt", s.expires_at as "expiresAt", s.request_hash is not null as "isForRequest"
    from sessions s where s.account_id = ${accountId} and s.expires_at > ${now}
    order by s.created_at desc limit 100`)
  return rows
}

export async function insertKnownBrowser(
  db: Db,
  { tokenHash, accountId, now, expiresAt }: Pick<NewSession, 'tokenHash' | 'accountId' | 'now' | 'expiresAt'>,
): Promise<void> {
  await db.query(sql`
    insert into known_browsers (token_hash, account_id, created_at, expires_at)
    values (${tokenHash}, ${accountId}, ${now}, ${expiresAt})
    on conflict (token_hash) do update set account_id = excluded.account_id, expires_at = excluded.expires_at`)
}

export async function deleteKnownBrowsersOf(db: Db, accountId: string): Promise<void> {
  await db.query(sql`delete from known_browsers where account_id = ${accountId}`)
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
