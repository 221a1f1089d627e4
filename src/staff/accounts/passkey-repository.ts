import { type Db, sql } from '../../platform/db/sql.ts'
import type { Passkey, PasskeyChallenges } from '../../platform/passkeys/ceremonies.ts'

export type PasskeyRow = Passkey & { name: string; createdAt: Date; lastUsedAt: Date | null }

/** Oldest first. */
export async function findPasskeysOf(db: Db, staffId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(sql`
    select k.credential_id as "credentialId", k.name, k.public_key as "publicKey", k.counter, k.transports,
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt"
    from staff_passkeys k where k.staff_id = ${staffId} order by k.created_at, k.credential_id`)
  return rows
}

type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'> & { staffId: string; now: Date }

/** False if somebody has it already. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into staff_passkeys (credential_id, staff_id, name, public_key, counter, transports, created_at)
    values (${passkey.credentialId}, ${passkey.staffId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${passkey.now})
    on conflict (credential_id) do nothing`)
  return rowCount === 1
}

export async function setPasskeyUsed(
  tx: Db,
  { credentialId, counter, now }: { credentialId: string; counter: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update staff_passkeys set counter = ${counter}, last_used_at = ${now} where credential_id = ${credentialId}`)
}

/** Returns its name; undefined if it is not theirs. */
export async function deletePasskey(
  tx: Db,
  staffId: string,
  credentialId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(sql`
    delete from staff_passkeys where staff_id = ${staffId} and credential_id = ${credentialId} returning name`)
  return rows[0]?.name
}

/** Given to one person, to make a passkey or to use one. */
export const challengesOf = (
  db: Db,
  staffId: string,
  purpose: 'register' | 'use',
  now: Date,
): PasskeyChallenges => ({
  now,
  async keep(hash, expiresAt) {
    await db.query(sql`
      insert into staff_passkey_challenges (challenge_hash, staff_id, purpose, created_at, expires_at)
      values (${hash}, ${staffId}, ${purpose}, ${now}, ${expiresAt})`)
  },
  async take(hash) {
    const { rowCount } = await db.query(sql`
      delete from staff_passkey_challenges
      where challenge_hash = ${hash} and staff_id = ${staffId} and purpose = ${purpose} and expires_at > ${now}`)
    return rowCount === 1
  },
})
