import { type Db, sql } from '../../platform/db/sql.ts'
import { type StaffRow, staffColumns, staffRows } from '../accounts/repository.ts'
import type { StaffRole } from '../accounts/roles.ts'
import type { SsoAttempt } from './identity-provider.ts'

type NewAttempt = SsoAttempt & { tokenHash: Buffer; next: string; now: Date; expiresAt: Date }

/** Those that were never finished go. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { tokenHash, state, nonce, codeVerifier, next, isProof, now, expiresAt } = attempt
  await db.query(sql`delete from staff_sso_attempts where expires_at <= ${now}`)
  await db.query(sql`
    insert into staff_sso_attempts (token_hash, state, nonce, code_verifier, next_path, is_proof, created_at, expires_at)
    values (${tokenHash}, ${state}, ${nonce}, ${codeVerifier}, ${next}, ${isProof}, ${now}, ${expiresAt})`)
}

/** An attempt is used once. */
export async function takeSsoAttempt(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<(SsoAttempt & { next: string }) | undefined> {
  const { rows } = await db.query<SsoAttempt & { next: string }>(sql`
    delete from staff_sso_attempts where token_hash = ${tokenHash} and expires_at > ${now}
    returning state, nonce, code_verifier as "codeVerifier", is_proof as "isProof", next_path as next`)
  return rows[0]
}

export async function findBySubject(db: Db, subject: string): Promise<StaffRow<StaffRole> | undefined> {
  const { rows } = await db.query<StaffRow<StaffRole>>(
    sql`select ${staffColumns} from ${staffRows} where s.sso_subject = ${subject}`,
  )
  return rows[0]
}

/** Returns the id, or undefined if the login is taken. */
export async function insertSsoStaff(
  tx: Db,
  {
    login,
    name,
    role,
    subject,
    now,
  }: { login: string; name: string; role: StaffRole; subject: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into staff (login, name, role, sso_subject, created_at)
    values (${login}, ${name}, ${role}, ${subject}, ${now})
    on conflict (login) do nothing returning id`)
  return rows[0]?.id
}
