import type { TestService } from '../../test/support/test-service.ts'
import { anyHasher } from '../customers/accounts/hasher.fixture.ts'
import { hashPassword } from '../customers/accounts/passwords.ts'
import { aBrowser } from '../pages/account/browser.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { insertStaff, setCredentials, setEnrolled } from '../staff/accounts/repository.ts'
import type { PartnerRole, StaffRole } from '../staff/accounts/roles.ts'
import { sealTotpSecret } from '../staff/accounts/second-factor.ts'
import { newTotpSecret, stepAt, totpCode } from '../staff/accounts/totp.ts'
import { openSession } from '../staff/sessions/session.ts'

export const staffPassword = 'four-words-and-a-number-7'
// Argon2 takes its time; one hash serves all.
const passwordHash = await hashPassword(staffPassword, anyHasher)

/** Staff of a service of the tests. */
export function staffOf({ deps: { db, keyring }, realTime, send }: TestService) {
  let number = 0

  /** Somebody with password and app; `codeIn` is the code of their app some steps from now. */
  const aMember = (role: StaffRole) => someone(role)

  /** The same who works for a demo partner, by its slug. */
  async function aPartnerMember(role: PartnerRole, slug = 'demo-whitelabel') {
    const { rows } = await db.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
    const [partner] = rows
    if (partner === undefined) throw new Error(`There is no partner ${slug}.`)
    return { ...(await someone(role, partner.id)), partner: { id: partner.id, slug } }
  }

  async function someone<Role extends StaffRole | PartnerRole>(role: Role, partnerId?: string) {
    const login = `${role}.${++number}`
    const now = realTime.now()
    const employer = partnerId === undefined ? null : { partnerId, emailAddress: `${login}@example.com` }
    const id = (await insertStaff(db, { login, name: `Somebody ${number}`, role, employer, now })) ?? ''
    const secret = newTotpSecret()
    await setCredentials(db, id, { passwordHash, totpSecret: sealTotpSecret(keyring, id, secret) })
    await setEnrolled(db, id, { step: 0, at: now })
    return { id, login, role, codeIn: (steps = 0) => totpCode(secret, stepAt(new Date()) + steps) }
  }

  /** A session as a cookie, without the way through the pages. */
  async function sessionOf(member: { id: string; login: string }) {
    const visitor = { ip: '192.0.2.1', userAgent: 'a test', requestId: 'a-test', now: realTime.now() }
    const token = await openSession(db, { ...member, partner: null }, { ...visitor, by: 'code' })
    return { token, cookie: `wattline-staff=${token}` }
  }

  /** A browser in which a new member of staff has signed in. */
  async function signedIn(role: StaffRole) {
    const member = await aMember(role)
    const browser = aBrowser({ send })
    const { cookie, token } = await sessionOf(member)
    browser.plant(cookie, '/console')
    return { ...browser, member, token }
  }

  /** A browser in which a new member of a demo partner's staff has signed in to the dashboard. */
  async function partnerSignedIn(role: PartnerRole, slug?: string) {
    const member = await aPartnerMember(role, slug)
    const browser = aBrowser({ send })
    const { token } = await sessionOf(member)
    browser.plant(`wattline-partner=${token}`, '/')
    return { ...browser, member, token }
  }
  return { aMember, aPartnerMember, sessionOf, signedIn, partnerSignedIn }
}
