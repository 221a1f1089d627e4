import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { rememberBrowser } from '../sessions/known-browser.ts'
import { openSession, type Session } from '../sessions/session.ts'
import { storeNewPassword } from './change-password.ts'
import { type NewPasswordFault, newPasswordFault } from './choose-password.ts'
import type { PasswordService } from './password-service.ts'
import { hashPassword } from './passwords.ts'
import { lockAccountWithPassword } from './repository.ts'

export type OwnPasswordChange = {
  current: string
  password: string
  repeated: string
  ip: string
  browserToken: string | undefined
  requestId: string
  now: Date
}

export type OwnPasswordOutcome =
  /** Every session has ended; this browser gets a new one. */
  | { kind: 'changed'; sessionToken: string; browserToken: string }
  | { kind: 'refused'; currentFault?: 'missing' | 'wrong'; fault?: NewPasswordFault | undefined }
  | { kind: 'throttled'; waitSeconds: number }

/**
 * Changes the password of a customer who is logged in. A session alone is not enough: who finds an open browser must
 * not be able to take the account over, nor to guess its password without the limits of a login.
 */
export async function changeOwnPassword(
  service: PasswordService,
  { accountId, customerNumber, emailAddress }: Session,
  change: OwnPasswordChange,
): Promise<OwnPasswordOutcome> {
  const { current, password, repeated, ip, browserToken, requestId, now } = change
  const fault = newPasswordFault(password, repeated, emailAddress)
  if (current === '') return { kind: 'refused', currentFault: 'missing', fault }
  if (fault !== undefined) return { kind: 'refused', fault }

  const checked = await checkPassword(service, {
    emailAddress,
    password: current,
    ip,
    browserToken,
    now,
  })
  if (checked.kind === 'throttled') return checked
  const actor = { actor: `customer:${customerNumber}`, requestId, now }
  if (checked.kind === 'wrong') {
    const entry = { action: 'password.refused', subject: customerNumber, before: null, after: null }
    await writeAudit(service.db, entry, actor)
    return { kind: 'refused', currentFault: 'wrong' }
  }

  // Before the transaction, which must not hold its lock for as long as a hash takes.
  const passwordHash = await hashPassword(password, { queue: 'logins', name: networkOf(ip) })
  const opened = await service.db.transaction(async (tx) => {
    // Somebody else has changed it meanwhile: what was typed as the current one is no longer right.
    if (!(await lockAccountWithPassword(tx, accountId, checked.login.passwordHash))) return undefined
    await storeNewPassword(
      tx,
      { accountId, customerNumber },
      { passwordHash, by: 'password', requestId, now },
    )
    const sessionToken = await openSession(tx, { accountId, passwordHash, request: null, now })
    return { sessionToken, browserToken: await rememberBrowser(tx, { accountId, now }) }
  })
  if (opened?.sessionToken === undefined) return { kind: 'refused', currentFault: 'wrong' }
  service.wakeWorker()
  return { kind: 'changed', sessionToken: opened.sessionToken, browserToken: opened.browserToken }
}
