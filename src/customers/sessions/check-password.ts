import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { giveAttemptBack, takeLoginAttempt } from './login-limits.ts'
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
  const waitSeconds = await takeLoginAttempt(limiter, attempt)
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }

  const passwordHash = login?.passwordHash ?? null
  const isRight = await verifyPassword(passwordHash, password, { queue: 'logins', name: networkOf(ip) })
  if (!isRight || login === undefined || passwordHash === null) return { kind: 'wrong', login }
  await giveAttemptBack(limiter, attempt)
  return { kind: 'right', login: { ...login, passwordHash } }
}
