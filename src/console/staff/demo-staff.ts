import { hashPassword } from '../../customers/accounts/passwords.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { newSecret } from '../../platform/secret.ts'
import { deleteKnownBrowsersOf, deleteSessionsOf } from '../sessions/repository.ts'
import {
  allLogins,
  clearSecondFactor,
  insertStaff,
  lockStaff,
  setCredentials,
  setEnrolled,
} from './repository.ts'
import type { AnyRole } from './roles.ts'
import { sealTotpSecret } from './second-factor.ts'
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

/** Takes away all that opens the account of a member, and returns the random password that does from now on. */
export async function giveRandomCredentials(
  tx: Db,
  keyring: Keyring,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const password = newSecret()
  const passwordHash = await hashPassword(password, { queue: 'logins', name: id })
  await clearSecondFactor(tx, id)
  await deleteSessionsOf(tx, id)
  await deleteKnownBrowsersOf(tx, id)
  await setCredentials(tx, id, { passwordHash, totpSecret: sealTotpSecret(keyring, id, newTotpSecret()) })
  await setEnrolled(tx, id, { step: 0, at: now })
  return password
}
