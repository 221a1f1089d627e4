import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { openSessionIn, type Session } from '../sessions/session.ts'
import { storeNewPassword } from './change-password.ts'
import { type NewPasswordFault, newPasswordFault, type PasswordService } from './choose-password.ts'
import { hasherOf, hashPassword } from './passwords.ts'
import { lockAccountWithPassword } from './repository.ts'

export type OwnPasswordChange = {
  current: string
  password: string
  repeated: string
  ip: string
  browserToken: string | undefined
  browserName: string
  requestId: string
  now: Date
}

export type OwnPasswordOutcome =
  /** All sessions have ended; this browser gets a new one. */
  | { kind: 'changed'; sessionToken: string; browserToken: string }
  | { kind: 'refused'; currentFault?: 'missing' | 'wrong'; fault?: NewPasswordFault | undefined }
  | { kind: 'throttled'; waitSeconds: number }

/**
 * Changes the password of a logged-in customer. It asks for the current password, under the limits of a login, so that
 * someone at an open browser can neither take over the account nor guess its password.
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

  // Hash before the transaction, so that it does not hold its lock that long.
  const passwordHash = await hashPassword(password, hasherOf({ ip }))
  const opened = await service.db.transaction(async (tx) => {
    // If it was changed in the meantime, what was typed as the current password is no longer right.
    if (!(await lockAccountWithPassword(tx, accountId, checked.login.passwordHash))) return undefined
    await storeNewPassword(
      tx,
      { accountId, customerNumber },
      { passwordHash, by: 'password', requestId, now },
    )
    const browser = { name: change.browserName }
    return openSessionIn(tx, browser, { accountId, proof: { passwordHash }, request: null, now })
  })
  if (opened === undefined) return { kind: 'refused', currentFault: 'wrong' }
  return { kind: 'changed', ...opened }
}
