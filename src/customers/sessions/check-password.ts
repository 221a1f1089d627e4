import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { type Counted, hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { hasherOf, verifyPassword } from '../accounts/passwords.ts'
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

type CheckedPassword =
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

const quarterOfAnHour = 15 * 60
const perAccountAndNetwork = { name: 'login-pair', quota: 10, windowSeconds: quarterOfAnHour }
// A company or a mobile network may have many customers behind one address.
const perNetwork = { name: 'login-network', quota: 100, windowSeconds: quarterOfAnHour }
// Slows down guesses from many addresses. Browsers that the customer has used before are exempt.
const perAccount = { name: 'login-account', quota: 50, windowSeconds: quarterOfAnHour }
const perKnownBrowser = { name: 'login-browser', quota: 10, windowSeconds: quarterOfAnHour }

type LoginAttempt = { emailKey: string; ip: string; knownBrowser: string | undefined }

/** The limits an attempt counts against. Keys are hashed, so that a reader of Redis learns no address. */
export function limitsOf({ emailKey, ip, knownBrowser }: LoginAttempt): Counted[] {
  const account = hiddenKey(emailKey)
  // A known browser is counted separately, so that nobody else can use up its attempts.
  if (knownBrowser !== undefined) return [[perKnownBrowser, `${account} ${hiddenKey(knownBrowser)}`]]
  const network = networkOf(ip)
  return [
    [perAccountAndNetwork, `${account} ${network}`],
    [perNetwork, network],
    [perAccount, account],
  ]
}

/** Counts an attempt before it is made. Returns how long to wait if there were too many. */
export const takeLoginAttempt = (limiter: RateLimiter, attempt: LoginAttempt): Promise<number | undefined> =>
  takeLimits(limiter, limitsOf(attempt))

/** What came of a password or code that somebody gave. */
export type Tried = { kind: 'right' } | { kind: 'wrong' } | { kind: 'throttled'; waitSeconds: number }

/** Makes an attempt under these limits and more of its own. */
export async function tryUnderLimits(
  limiter: RateLimiter,
  attempt: LoginAttempt,
  isRight: () => Promise<boolean>,
  more: Counted[] = [],
): Promise<Tried> {
  const waitSeconds = (await takeLoginAttempt(limiter, attempt)) ?? (await takeLimits(limiter, more))
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }
  if (!(await isRight())) return { kind: 'wrong' }
  await giveAttemptBack(limiter, attempt)
  for (const [limit, key] of more) await limiter.giveBack(limit, key)
  return { kind: 'right' }
}

/** Only failures count, so a successful login gives its attempt back. */
export async function giveAttemptBack(limiter: RateLimiter, attempt: LoginAttempt): Promise<void> {
  await Promise.all(limitsOf(attempt).map(([limit, key]) => limiter.giveBack(limit, key)))
}
