import { type Db, sql } from '../../platform/db/sql.ts'
import type { Passkey, PasskeyChallenges } from '../../platform/passkeys/ceremonies.ts'

export type PasskeyRow = Passkey & { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** Oldest first. */
export async function findPasskeysOf(db: Db, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(sql`
    select k.id, k.credential_id as "credentialId", k.name, k.public_key as "publicKey", k.counter, k.transports,
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt"
    from passkeys k where k.account_id = ${accountId} order by k.created_at, k.id`)
  return rows
}

export type OwnedPasskey = Passkey & { id: string; userId: string; customerNumber: string }

/** A passkey and whose it is. */
export async function findPasskey(db: Db, credentialId: string): Promise<OwnedPasskey | undefined> {
  const { rows } = await db.query<OwnedPasskey>(sql`
    select k.id, k.credential_id as "credentialId", k.public_key as "publicKey", k.counter, k.transports,
      a.id as "userId", a.customer_number as "customerNumber"
    from passkeys k
    join accounts a on a.id = k.account_id and a.erased_at is null
    where k.credential_id = ${credentialId}`)
  return rows[0]
}

type NewPasskey = Passkey & { accountId: string; name: string; now: Date }

/** False if somebody has it already. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into passkeys (account_id, credential_id, name, public_key, counter, transports, created_at)
    values (${passkey.accountId}, ${passkey.credentialId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${passkey.now})
    on conflict (credential_id) do nothing`)
  return rowCount === 1
}

export async function setPasskeyUsed(
  tx: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update passkeys set counter = greatest(counter, ${counter}), last_used_at = ${now} where id = ${id}`)
}

/** The sessions that it opened end too. False if it is not theirs. */
export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    delete from passkeys where account_id = ${accountId} and id::text = ${id}`)
  return rowCount === 1
}

export async function removePasskeysOf(tx: Db, accountId: string): Promise<void> {
  await tx.query(sql`delete from passkeys where account_id = ${accountId}`)
}

/** Given to one account to make a passkey, or to somebody who wants to log in (null). */
export const challengesOf = (db: Db, accountId: string | null, now: Date): PasskeyChallenges => ({
  now,
  async keep(hash, expiresAt) {
    await db.query(sql`
      insert into passkey_challenges (challenge_hash, account_id, created_at, expires_at)
      values (${hash}, ${accountId}, ${now}, ${expiresAt})`)
  },
  async take(hash) {
    const { rowCount } = await db.query(sql`
      delete from passkey_challenges
      where challenge_hash = ${hash} and account_id is not distinct from ${accountId}::uuid
        and expires_at > ${now}::timestamptz`)
    return rowCount === 1
  },
})
