import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Sealed } from '../../platform/encryption/keyring.ts'
import { isStaffOf, type OwnPartner } from './member.ts'
import type { AnyRole, RoleOf, StaffScope } from './roles.ts'
import type { TotpSecret } from './totp.ts'

export type StaffRow<Role extends AnyRole = AnyRole> = {
  id: string
  login: string
  name: string
  role: Role
  /** Null: works for the supplier. */
  partner: OwnPartner | null
  /** Where invitations go; null for the supplier's own. */
  emailAddress: string | null
  passwordHash: string | null
  totpSecret: Sealed<TotpSecret> | null
  totpEnrolledAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  lastSignedInAt: Date | null
  /** Signs in by the supplier's identity provider, and has neither password nor code here. */
  isSso: boolean
}

/** Whom somebody works for is read with them, so that every page is decided by one statement. */
export const staffRows = fragment`staff s left join lateral (
    select json_build_object('id', p.id, 'slug', p.slug, 'name', p.brand_name, 'isDisabled', p.disabled_at is not null)
      as partner
    from partners p where p.id = s.partner_id
  ) employer on true`

export const staffColumns = fragment`s.id, s.login, s.name, s.role, employer.partner,
  s.email_address as "emailAddress", s.password_hash as "passwordHash",
  s.totp_secret as "totpSecret", s.totp_enrolled_at as "totpEnrolledAt", s.disabled_at as "disabledAt",
  s.created_at as "createdAt", s.last_signed_in_at as "lastSignedInAt", s.sso_subject is not null as "isSso"`

/** Changes of accounts take turns, so that two of them cannot remove the last two administrators at once. */
export const lockStaff = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260117)`)

/** Of the supplier's staff and all partners' staff. */
export async function allLogins(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ login: string }>(sql`select s.login from staff s order by s.login`)
  return rows.map(({ login }) => login)
}

/** Those with these logins, of the supplier and all partners. */
export async function staffWithLogins(db: Db, logins: readonly string[]): Promise<StaffRow[]> {
  const { rows } = await db.query<StaffRow>(sql`
    select ${staffColumns} from ${staffRows} where s.login = any(${logins}::text[]) order by s.login`)
  return rows
}

/** Everybody of one employer, by login. */
export async function allStaff<Of extends StaffScope>(
  db: Db,
  staffScope: Of,
): Promise<StaffRow<RoleOf<Of>>[]> {
  const partnerId = typeof staffScope === 'object' ? staffScope.partnerId : null
  const { rows } = await db.query<StaffRow<RoleOf<Of>>>(sql`
    select ${staffColumns} from ${staffRows}
    where ${partnerId}::uuid is null or s.partner_id = ${partnerId} order by s.login`)
  return rows.filter((row) => isStaffOf(staffScope, row))
}

export async function findStaff<Of extends StaffScope>(
  db: Db,
  login: string,
  staffScope: Of,
): Promise<StaffRow<RoleOf<Of>> | undefined> {
  const { rows } = await db.query<StaffRow<RoleOf<Of>>>(
    sql`select ${staffColumns} from ${staffRows} where s.login = ${login}`,
  )
  return rows.find((row) => isStaffOf(staffScope, row))
}

export async function findStaffById<Of extends StaffScope>(
  db: Db,
  id: string,
  staffScope: Of,
): Promise<StaffRow<RoleOf<Of>> | undefined> {
  const { rows } = await db.query<StaffRow<RoleOf<Of>>>(
    sql`select ${staffColumns} from ${staffRows} where s.id = ${id}`,
  )
  return rows.find((row) => isStaffOf(staffScope, row))
}

type NewStaff = { login: string; name: string; role: AnyRole; employer?: Employer | null; now: Date }

/** The partner that somebody works for, and where mails reach them. */
export type Employer = { partnerId: string; emailAddress: string }

/** Returns the id, or undefined if the login is taken. */
export async function insertStaff(
  tx: Db,
  { login, name, role, employer = null, now }: NewStaff,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into staff (login, name, role, partner_id, email_address, created_at)
    values (${login}, ${name}, ${role}, ${employer?.partnerId ?? null}, ${employer?.emailAddress ?? null}, ${now})
    on conflict (login) do nothing returning id`)
  return rows[0]?.id
}

export async function setDisabled(tx: Db, id: string, disabledAt: Date | null): Promise<void> {
  await tx.query(sql`update staff set disabled_at = ${disabledAt} where id = ${id}`)
}

export async function setRole(tx: Db, id: string, role: AnyRole): Promise<void> {
  await tx.query(sql`update staff set role = ${role} where id = ${id}`)
}

export async function setStaffPassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.query(sql`update staff set password_hash = ${passwordHash} where id = ${id}`)
}

/** A first password with the secret of an app that is not set up yet. */
export async function setCredentials(
  tx: Db,
  id: string,
  { passwordHash, totpSecret }: { passwordHash: string; totpSecret: string },
): Promise<void> {
  await tx.query(sql`
    update staff set password_hash = ${passwordHash}, totp_secret = ${totpSecret}::jsonb, totp_enrolled_at = null,
      totp_last_step = null
    where id = ${id}`)
}

/** Neither the password nor the app opens anything until the next invitation is accepted. */
export async function clearSecondFactor(tx: Db, id: string): Promise<void> {
  await tx.query(sql`
    update staff set totp_secret = null, totp_enrolled_at = null, totp_last_step = null where id = ${id}`)
  await tx.query(sql`delete from staff_recovery_codes where staff_id = ${id}`)
  await tx.query(sql`delete from staff_passkeys where staff_id = ${id}`)
}

export async function setEnrolled(
  tx: Db,
  id: string,
  { step, at }: { step: number; at: Date },
): Promise<void> {
  await tx.query(sql`
    update staff set totp_enrolled_at = ${at}, totp_last_step = ${step} where id = ${id}`)
}

/** Uses up the code of a step and those before it; false if it was used up before. */
export async function useTotpStep(tx: Db, id: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update staff set totp_last_step = ${step}
    where id = ${id} and coalesce(totp_last_step, -1) < ${step}`)
  return rowCount === 1
}

export async function setRecoveryCodes(tx: Db, id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(sql`delete from staff_recovery_codes where staff_id = ${id}`)
  await tx.query(sql`
    insert into staff_recovery_codes (staff_id, code_hash) select ${id}::uuid, unnest(${hashes}::bytea[])`)
}

export async function useRecoveryCode(tx: Db, id: string, hash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update staff_recovery_codes set used_at = ${at}
    where staff_id = ${id} and code_hash = ${hash} and used_at is null`)
  return rowCount === 1
}

/** A new link; those before it do not work any more. */
export async function insertInvitation(
  tx: Db,
  { tokenHash, staffId, now, expiresAt }: { tokenHash: Buffer; staffId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    update staff_invitations set used_at = ${now} where staff_id = ${staffId} and used_at is null`)
  await tx.query(sql`
    insert into staff_invitations (token_hash, staff_id, created_at, expires_at)
    values (${tokenHash}, ${staffId}, ${now}, ${expiresAt})`)
}

/** The logins that somebody with this address has, with whichever partners. */
export async function loginsAt(db: Db, emailAddress: string): Promise<string[]> {
  const { rows } = await db.query<{ login: string }>(
    sql`select login from staff where email_address = ${emailAddress}`,
  )
  return rows.map(({ login }) => login)
}

/** Whose invitation it is, if it can still be used. */
export async function findInvited(
  db: Db,
  { tokenHash, staffScope, now }: { tokenHash: Buffer; staffScope: StaffScope; now: Date },
): Promise<StaffRow | undefined> {
  const { rows } = await db.query<StaffRow>(sql`
    select ${staffColumns} from ${staffRows} join staff_invitations i on i.staff_id = s.id
    where i.token_hash = ${tokenHash} and i.used_at is null and i.expires_at > ${now} and s.disabled_at is null`)
  return rows.find((row) => isStaffOf(staffScope, row))
}

export async function useInvitation(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update staff_invitations set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`)
  return rowCount === 1
}
