import { type Db, sql } from '../../platform/db/sql.ts'
import { isStaffOf, type OwnPartner } from '../accounts/member.ts'
import { staffRows } from '../accounts/repository.ts'
import type { AnyRole, StaffScope } from '../accounts/roles.ts'

type Lasting = { tokenHash: Buffer; staffId: string; now: Date; expiresAt: Date }

export type SessionRow = {
  sessionId: string
  id: string
  login: string
  name: string
  role: AnyRole
  partner: OwnPartner | null
  isSso: boolean
  authenticatedAt: Date
}

type NewSession = { authenticatedAt: Date; origin: string; userAgent: string }

export async function insertSession(
  tx: Db,
  { tokenHash, staffId, authenticatedAt, origin, userAgent, now, expiresAt }: Lasting & NewSession,
): Promise<void> {
  await tx.query(sql`
    insert into staff_sessions (token_hash, staff_id, proved_at, origin, user_agent, created_at, expires_at)
    values (${tokenHash}, ${staffId}, ${authenticatedAt}, ${origin}, ${userAgent}, ${now}, ${expiresAt})`)
  await tx.query(sql`update staff set last_signed_in_at = ${now} where id = ${staffId}`)
}

export async function findSessionRow(
  db: Db,
  { tokenHash, staffScope, now }: { tokenHash: Buffer; staffScope: StaffScope; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(sql`
    select e.id as "sessionId", s.id, s.login, s.name, s.role, employer.partner, s.sso_subject is not null as "isSso",
      e.proved_at as "authenticatedAt"
    from ${staffRows} join staff_sessions e on e.staff_id = s.id
    where e.token_hash = ${tokenHash} and e.expires_at > ${now} and s.disabled_at is null`)
  return rows.find((row) => isStaffOf(staffScope, row))
}

export type OpenSession = {
  sessionId: string
  origin: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
}

export async function findSessionsOf(db: Db, staffId: string, now: Date): Promise<OpenSession[]> {
  const { rows } = await db.query<OpenSession>(sql`
    select e.id as "sessionId", e.origin, e.user_agent as "userAgent", e.created_at as "createdAt",
      e.expires_at as "expiresAt"
    from staff_sessions e where e.staff_id = ${staffId} and e.expires_at > ${now}
    order by e.created_at desc limit 100`)
  return rows
}

/** Rows of a member that are of no use any more go when they sign in. */
export async function deleteExpiredOf(tx: Db, staffId: string, now: Date): Promise<void> {
  await tx.query(sql`delete from staff_sessions where staff_id = ${staffId} and expires_at <= ${now}`)
  await tx.query(sql`delete from staff_sign_ins where staff_id = ${staffId} and expires_at <= ${now}`)
  await tx.query(sql`delete from staff_known_browsers where staff_id = ${staffId} and expires_at <= ${now}`)
}

export async function setAuthenticated(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query(sql`update staff_sessions set proved_at = ${now} where token_hash = ${tokenHash}`)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(sql`delete from staff_sessions where token_hash = ${tokenHash}`)
}

/** Ends one session of a member; false if it is not theirs or has ended. */
export async function deleteSessionOf(tx: Db, staffId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    delete from staff_sessions where staff_id = ${staffId} and id::text = ${sessionId}`)
  return rowCount === 1
}

/** Ends all that is open or half open, and returns how many sessions there were. */
export async function deleteSessionsOf(tx: Db, staffId: string): Promise<number> {
  const { rowCount } = await tx.query(sql`delete from staff_sessions where staff_id = ${staffId}`)
  await tx.query(sql`delete from staff_sign_ins where staff_id = ${staffId}`)
  return rowCount
}

export async function insertSignIn(
  tx: Db,
  { tokenHash, staffId, mayEnrol, now, expiresAt }: Lasting & { mayEnrol: boolean },
): Promise<void> {
  await tx.query(sql`
    insert into staff_sign_ins (token_hash, staff_id, may_enrol, created_at, expires_at)
    values (${tokenHash}, ${staffId}, ${mayEnrol}, ${now}, ${expiresAt})`)
}

export type SignInRow = { staffId: string; mayEnrol: boolean }

export async function findSignIn(db: Db, tokenHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  const { rows } = await db.query<SignInRow>(sql`
    select i.staff_id as "staffId", i.may_enrol as "mayEnrol" from staff_sign_ins i
    where i.token_hash = ${tokenHash} and i.expires_at > ${now}`)
  return rows[0]
}

/** Ends a half-open sign-in; false if another request was faster, or it was ended by somebody else. */
export async function takeSignIn(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(sql`delete from staff_sign_ins where token_hash = ${tokenHash}`)
  return rowCount === 1
}

export async function isKnownBrowser(
  db: Db,
  { staffId, tokenHash, now }: { staffId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from staff_known_browsers b
    where b.token_hash = ${tokenHash} and b.staff_id = ${staffId} and b.expires_at > ${now}`)
  return rowCount === 1
}

export async function insertKnownBrowser(
  tx: Db,
  { tokenHash, staffId, now, expiresAt }: Lasting,
): Promise<void> {
  await tx.query(sql`
    insert into staff_known_browsers (token_hash, staff_id, created_at, expires_at)
    values (${tokenHash}, ${staffId}, ${now}, ${expiresAt})
    on conflict (token_hash, staff_id) do update set expires_at = excluded.expires_at`)
}

export async function deleteKnownBrowsersOf(tx: Db, staffId: string): Promise<void> {
  await tx.query(sql`delete from staff_known_browsers where staff_id = ${staffId}`)
}
