import { type Db, sql } from '../../platform/db/sql.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Claims } from './access-token.ts'

/** When each revocation may be forgotten, in milliseconds, by the id of a token or of a family of tokens. */
export type RevokedTokens = ReadonlyMap<string, number>

export const isRevoked = (revoked: RevokedTokens, { tokenId, family }: Claims): boolean =>
  revoked.has(tokenId) || (family !== null && revoked.has(family))

/** Refuses tokens, or all tokens of a family, until the last of them has expired. */
export async function revokeTokens(tx: Db, ids: readonly string[], expiresAt: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    insert into revoked_tokens as t (id, expires_at)
    select unnest(${ids}::uuid[]), ${expiresAt}
    on conflict (id) do update set expires_at = greatest(t.expires_at, excluded.expires_at), revoked_at = now()`)
}

// A revocation becomes visible when its transaction ends, which is a moment after the time that it bears.
const overlapMilliseconds = 60_000

/**
 * Reads what was revoked since the last time, so that a client that revokes many tokens costs no process a long reading.
 * The result is one map that grows, and loses what has expired.
 */
export function readRevokedTokens(db: Db, clock: Clock): () => Promise<RevokedTokens> {
  const revoked = new Map<string, number>()
  let readUntil = new Date(0)
  return async () => {
    const now = clock.now()
    const { rows } = await db.query<{ id: string; expiresAt: Date; revokedAt: Date }>(sql`
      select t.id, t.expires_at as "expiresAt", t.revoked_at as "revokedAt" from revoked_tokens t
      where t.revoked_at > ${new Date(readUntil.getTime() - overlapMilliseconds)} and t.expires_at > ${now}`)
    for (const { id, expiresAt, revokedAt } of rows) {
      revoked.set(id, expiresAt.getTime())
      if (revokedAt > readUntil) readUntil = revokedAt
    }
    for (const [id, expiresAt] of revoked) if (expiresAt <= now.getTime()) revoked.delete(id)
    return revoked
  }
}

export async function dropExpiredRevocations(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from revoked_tokens t where t.expires_at <= ${now}`)
}
