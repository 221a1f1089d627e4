import { type Db, sql } from '../../platform/db/sql.ts'

type Issued = { grantId: string; clientId: string; scope: string; expiresAt: Date }
type PkceRequest = { redirectUri: string; codeChallenge: string }
type Locked = Issued & { usedAt: Date | null; customerNumber: string; isInForce: boolean }

export type NewCode = Issued & PkceRequest & { codeHash: Buffer; now: Date }

export async function insertCode(tx: Db, code: NewCode): Promise<void> {
  await tx.query(sql`
    insert into authorization_codes (code_hash, grant_id, client_id, redirect_uri, code_challenge, scope, created_at,
      expires_at)
    values (${code.codeHash}, ${code.grantId}, ${code.clientId}, ${code.redirectUri}, ${code.codeChallenge},
      ${code.scope}, ${code.now}, ${code.expiresAt})`)
}

export type LockedCode = Locked & PkceRequest

export async function lockCode(tx: Db, codeHash: Buffer, now: Date): Promise<LockedCode | undefined> {
  const { rows } = await tx.query<LockedCode>(sql`
    select c.grant_id as "grantId", c.client_id as "clientId", c.redirect_uri as "redirectUri",
      c.code_challenge as "codeChallenge", c.scope, c.expires_at as "expiresAt", c.used_at as "usedAt",
      a.customer_number as "customerNumber", g.withdrawn_at is null and (g.ends_at is null or g.ends_at > ${now}::timestamptz)
        and a.erased_at is null as "isInForce"
    from authorization_codes c
    join grants g on g.id = c.grant_id
    join accounts a on a.id = g.account_id
    where c.code_hash = ${codeHash}
    for update of c`)
  return rows[0]
}

export async function useCode(tx: Db, codeHash: Buffer, now: Date): Promise<void> {
  await tx.query(sql`update authorization_codes set used_at = ${now} where code_hash = ${codeHash}`)
}

export type NewRefreshToken = Issued & { tokenHash: Buffer; family: string; now: Date }

export async function insertRefreshToken(tx: Db, token: NewRefreshToken): Promise<void> {
  await tx.query(sql`
    insert into refresh_tokens (token_hash, family, grant_id, client_id, scope, created_at, expires_at)
    values (${token.tokenHash}, ${token.family}, ${token.grantId}, ${token.clientId}, ${token.scope}, ${token.now},
      ${token.expiresAt})`)
}

/** A family ends as a whole: also with a token that was added while another one was ended. */
export type LockedRefreshToken = Locked & { family: string; isEnded: boolean }

export async function lockRefreshToken(
  tx: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LockedRefreshToken | undefined> {
  const { rows } = await tx.query<LockedRefreshToken>(sql`
    select t.family, t.grant_id as "grantId", t.client_id as "clientId", t.scope, t.expires_at as "expiresAt",
      t.used_at as "usedAt", exists (select from refresh_tokens e where e.family = t.family and e.ended_at is not null)
        as "isEnded", a.customer_number as "customerNumber",
      g.withdrawn_at is null and (g.ends_at is null or g.ends_at > ${now}::timestamptz)
        and a.erased_at is null as "isInForce"
    from refresh_tokens t
    join grants g on g.id = t.grant_id
    join accounts a on a.id = g.account_id
    where t.token_hash = ${tokenHash}
    for update of t`)
  return rows[0]
}

export async function useRefreshToken(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query(sql`update refresh_tokens set used_at = ${now} where token_hash = ${tokenHash}`)
}

export async function endFamily(tx: Db, family: string, now: Date): Promise<void> {
  await tx.query(
    sql`update refresh_tokens set ended_at = ${now} where family = ${family} and ended_at is null`,
  )
}

/** Ends every token a client has for a customer, since any of them may have come from a stolen code. Returns the families. */
export async function endFamiliesOfGrant(
  tx: Db,
  { grantId, clientId, now }: { grantId: string; clientId: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ family: string }>(sql`
    update refresh_tokens set ended_at = ${now}
    where grant_id = ${grantId} and client_id = ${clientId} and ended_at is null
    returning family`)
  return [...new Set(rows.map(({ family }) => family))]
}
