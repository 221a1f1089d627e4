import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { type Counted, hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'

const quarterOfAnHour = 15 * 60
const perAccountAndNetwork = { name: 'login-pair', quota: 10, windowSeconds: quarterOfAnHour }
// A company or a mobile network may have many customers behind one address.
const perNetwork = { name: 'login-network', quota: 100, windowSeconds: quarterOfAnHour }
// Slows down guesses from many addresses. Browsers that the customer has used before are exempt.
const perAccount = { name: 'login-account', quota: 50, windowSeconds: quarterOfAnHour }
const perKnownBrowser = { name: 'login-browser', quota: 10, windowSeconds: quarterOfAnHour }

export type LoginAttempt = { emailKey: string; ip: string; knownBrowser: string | undefined }

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
