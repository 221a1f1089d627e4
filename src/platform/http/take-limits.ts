import { createHash } from 'node:crypto'
import type { Limit, RateLimiter } from './rate-limiter.ts'

/** A limit and the key it counts by. */
export type Counted = readonly [Limit, key: string]

/**
 * Counts an action against several limits before it is done, and returns how many seconds to wait if one is exceeded. A
 * refused action is not counted against the other limits: otherwise a single address could use up a limit that everybody
 * shares.
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

/** A key that does not reveal its owner to someone who can read Redis. */
export const hiddenKey = (text: string): string => createHash('sha256').update(text).digest('base64url')
