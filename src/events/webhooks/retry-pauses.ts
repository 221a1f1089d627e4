/** When a delivery is tried again, and when an endpoint is. Pure. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const longestPause = 8 * hour

/** A delivery is given up so long after its first attempt. */
export const patienceWithDelivery = 3 * day

/** An endpoint is switched off that has failed for so long. */
export const patienceWithEndpoint = 5 * day

/** Failures that are further apart do not belong together. */
export const quietDay = day

/**
 * When to try again after the nth failed attempt; undefined if it is given up. `chance`, from 0 to 1, spreads attempts
 * by a fifth, so that what failed together does not come back together.
 */
export function nextAttempt(
  { attempts, firstAttemptAt, now }: { attempts: number; firstAttemptAt: Date; now: Date },
  chance = Math.random(),
): Date | undefined {
  const pause = pauses[attempts - 1] ?? longestPause
  const at = now.getTime() + pause * (0.8 + 0.4 * chance)
  return at > firstAttemptAt.getTime() + patienceWithDelivery ? undefined : new Date(at)
}

/**
 * When to try an endpoint again at which everything fails: after as long as it has failed, but no later than in ten
 * minutes, so that everything arrives soon after it is back.
 */
export function nextProbe({ failingSince, now }: { failingSince: Date; now: Date }): Date {
  const failed = now.getTime() - failingSince.getTime()
  return new Date(now.getTime() + Math.min(Math.max(failed, 10 * second), 10 * minute))
}
