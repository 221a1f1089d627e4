import { createHash } from 'node:crypto'
import type { Limit, RateLimiter } from './rate-limiter.ts'

/** A limit and the name under which it counts. */
export type Counted = readonly [Limit, key: string]

/**
 * Counts something against several limits before it is done, and tells for how long to wait where there were too many.
 * What is refused is not done: it counts no further against the limits that had room, else a single address could use up
 * what everybody else has.
 */
export async function takeLimits(
  limiter: RateLimiter,
  counted: readonly Counted[],
): Promise<number | undefined> {
  const taken = await Promise.all(
    counted.map(async ([limit, key]) => ({ limit, key, usage: await limiter.take(limit, key) })),
  )
  const waits = taken.filter(({ usage }) => usage.isOver).map(({ usage }) => usage.resetSeconds)
  if (waits.length === 0) return undefined
  const unused = taken.filter(({ usage }) => !usage.isOver)
  await Promise.all(unused.map(({ limit, key }) => limiter.giveBack(limit, key)))
  return Math.max(...waits)
}

/** A name to count by that tells nobody who reads along in Redis whose it is. */
export const hiddenKey = (text: string): string => createHash('sha256').update(text).digest('base64url')
