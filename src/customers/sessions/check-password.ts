import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { hasherOf, verifyPassword } from '../accounts/passwords.ts'
import { tryUnderLimits } from './login-limits.ts'
import { findLogin, type LoginRow } from './repository.ts'

export type LoginDeps = { db: Db; limiter: RateLimiter }

export type TypedPassword = {
  emailAddress: string
  password: string
  ip: string
  /** Identifies a browser that was logged in before. */
  browserToken: string | undefined
  now: Date
}

export type CheckedPassword =
  | { kind: 'right'; login: LoginRow & { passwordHash: string } }
  | { kind: 'wrong'; login: LoginRow | undefined }
  | { kind: 'throttled'; waitSeconds: number }

/**
 * Checks a password under the shared login limits: one query and one Argon2 check, whether the account exists or not.
 * Only failures count.
 */
export async function checkPassword(
  { db, limiter }: LoginDeps,
  { emailAddress, password, ip, browserToken, now }: TypedPassword,
): Promise<CheckedPassword> {
  const emailKey = comparableEmailAddress(emailAddress)
  const browserHash = browserToken === undefined ? null : hashOfSecret(browserToken)
  // PostgreSQL cannot compare some texts that are no address, such as a NUL.
  const login = isEmailAddress(emailKey) ? await findLogin(db, { emailKey, browserHash, now }) : undefined
  const attempt = { emailKey, ip, knownBrowser: login?.isKnownBrowser ? browserToken : undefined }
  const passwordHash = login?.passwordHash ?? null
  const tried = await tryUnderLimits(limiter, attempt, () =>
    verifyPassword(passwordHash, password, hasherOf({ ip })),
  )
  if (tried.kind === 'throttled') return tried
  if (tried.kind === 'wrong' || login === undefined || passwordHash === null) return { kind: 'wrong', login }
  return { kind: 'right', login: { ...login, passwordHash } }
}
