import { hashPassword } from '../../customers/accounts/passwords.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { newSecret } from '../../platform/secret.ts'
import { deleteKnownBrowsersOf, deleteSessionsOf } from '../sessions/repository.ts'
import {
  allLogins,
  clearSecondFactor,
  findStaff,
  insertStaff,
  lockStaff,
  type StaffRow,
  setCredentials,
  setEnrolled,
  staffWithLogins,
} from './repository.ts'
import type { AnyRole } from './roles.ts'
import { openTotpSecret, sealTotpSecret } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

/** Logins of the demo data begin with it, and no others. Everybody knows their passwords, so production must not have any. */
const demoPrefix = 'demo.'

export const isDemoLogin = (login: string): boolean => login.startsWith(demoPrefix)

export const findDemoStaff = async (db: Db): Promise<string[]> => (await allLogins(db)).filter(isDemoLogin)

export type DemoMember = {
  login: string
  name: string
  role: AnyRole
  /** The slug of the partner that somebody works for. */
  partner?: string
  emailAddress?: string
  passwordHash: string
  totpSecret: Buffer
}

/** Adds the members of the demo data who are missing, and changes nothing that exists. */
export async function seedDemoStaff(
  db: Db,
  keyring: Keyring,
  members: readonly DemoMember[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    const partners = [...(await partnersById(tx)).values()]
    for (const { passwordHash, totpSecret, partner: slug, emailAddress = '', ...member } of members) {
      const partner = partners.find((candidate) => candidate.slug === slug)
      if (slug !== undefined && partner === undefined) continue
      const employer = partner === undefined ? null : { partnerId: partner.id, emailAddress }
      const id = await insertStaff(tx, { ...member, employer, now })
      if (id === undefined) continue
      await setCredentials(tx, id, { passwordHash, totpSecret: sealTotpSecret(keyring, id, totpSecret) })
      await setEnrolled(tx, id, { step: 0, at: now })
    }
  })
}

/** Those who still have the password or the key for codes that everybody knows. */
export async function findKnownStaff(
  db: Db,
  keyring: Keyring,
  members: readonly DemoMember[],
): Promise<StaffRow[]> {
  const printed = new Map(members.map((member) => [member.login, member]))
  const known: StaffRow[] = []
  for (const row of await staffWithLogins(db, [...printed.keys()])) {
    const { passwordHash, totpSecret } = printed.get(row.login) ?? {}
    const key = row.totpSecret && (await openTotpSecret(keyring, row.id, row.totpSecret))
    if (row.passwordHash === passwordHash || (key && totpSecret?.equals(key))) known.push(row)
  }
  return known
}

/** A login with a secret that is shown only now. */
export type NewLogin = { login: string; secret: string }

/** Takes away all that opens their accounts; from now on a random password does, with the codes of a random key. */
export async function giveRandomPasswords(
  tx: Db,
  keyring: Keyring,
  { members, actor }: { members: readonly DemoMember[]; actor: AuditActor },
): Promise<NewLogin[]> {
  await lockStaff(tx)
  const logins: NewLogin[] = []
  for (const { id, login } of await findKnownStaff(tx, keyring, members)) {
    const secret = newSecret()
    const passwordHash = await hashPassword(secret, { queue: 'logins', name: id })
    await clearSecondFactor(tx, id)
    await deleteSessionsOf(tx, id)
    await deleteKnownBrowsersOf(tx, id)
    await setCredentials(tx, id, { passwordHash, totpSecret: sealTotpSecret(keyring, id, newTotpSecret()) })
    await setEnrolled(tx, id, { step: 0, at: actor.now })
    const entry = { action: 'staff.password-changed', subject: login, before: null, after: null }
    await writeAudit(tx, entry, actor)
    logins.push({ login, secret })
  }
  return logins
}

/** The key of the authenticator app of a member, of the console or of a dashboard. */
export async function findTotpSecret(db: Db, keyring: Keyring, login: string): Promise<Buffer | undefined> {
  const member = (await findStaff(db, login, 'supplier')) ?? (await findStaff(db, login, 'partners'))
  return member?.totpSecret ? openTotpSecret(keyring, member.id, member.totpSecret) : undefined
}
