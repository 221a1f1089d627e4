import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { type Counted, hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'

const quarterOfAnHour = 15 * 60
const perAccountAndNetwork = { name: 'login-pair', quota: 10, windowSeconds: quarterOfAnHour }
// One household has one address, a company or a mobile network has many customers behind one.
const perNetwork = { name: 'login-network', quota: 100, windowSeconds: quarterOfAnHour }
// Whoever guesses from everywhere at once is slowed down too, but for browsers that the customer has used before.
const perAccount = { name: 'login-account', quota: 50, windowSeconds: quarterOfAnHour }
const perKnownBrowser = { name: 'login-browser', quota: 10, windowSeconds: quarterOfAnHour }

export type Attempt = { emailKey: string; ip: string; knownBrowser: string | undefined }

/** Every limit that an attempt counts against. Names are hashed: who reads along in Redis learns no address. */
export function limitsOf({ emailKey, ip, knownBrowser }: Attempt): Counted[] {
  const account = hiddenKey(emailKey)
  // A browser of the customer's own is counted by itself: nobody else can use up its attempts.
  if (knownBrowser !== undefined) return [[perKnownBrowser, `${account} ${hiddenKey(knownBrowser)}`]]
  const network = networkOf(ip)
  return [
    [perAccountAndNetwork, `${account} ${network}`],
    [perNetwork, network],
    [perAccount, account],
  ]
}

/** Counts an attempt before it is made, and tells for how long to wait where there were too many. */
export const takeAttempt = (limiter: RateLimiter, attempt: Attempt): Promise<number | undefined> =>
  takeLimits(limiter, limitsOf(attempt))

/** Only failures count: who logs in gets the attempt back. */
export async function giveAttemptBack(limiter: RateLimiter, attempt: Attempt): Promise<void> {
  await Promise.all(limitsOf(attempt).map(([limit, key]) => limiter.giveBack(limit, key)))
}
