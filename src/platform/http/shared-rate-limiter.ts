import { describeError, type Log } from '../log/log.ts'
import { type Limit, localRateLimiter, type RateLimiter, usage } from './rate-limiter.ts'

// One round trip: count, start the window with its first request, return how long it lasts.
const script = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`

// Not below zero, and without creating a key that would never expire.
const giveBackScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

/** Counts in Redis if configured, so that several processes count together, otherwise in this process. */
export async function openRateLimiter(
  redisUrl: string | undefined,
  log: Log,
): Promise<RateLimiter & { close(): void }> {
  const local = localRateLimiter()
  if (redisUrl === undefined) return { ...local, close: () => {} }
  // Loaded only when needed.
  const { Redis } = await import('ioredis')

  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    commandTimeout: 200,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => log.warn({ error: describeError(error) }, 'Redis does not answer'))

  const idOf = ({ name }: Limit, key: string) => `wattline:${name}:${key}`
  const count = async (limit: Limit, key: string) => {
    const reply = await redis.eval(script, 1, idOf(limit, key), limit.windowSeconds * 1000)
    const [counted, left] = reply as [number, number]
    return usage(limit, counted, left)
  }
  return {
    // While Redis is down each process counts on its own: a limit that is too generous beats an outage.
    take: (limit, key) => count(limit, key).catch(() => local.take(limit, key)),
    giveBack: (limit, key) =>
      redis.eval(giveBackScript, 1, idOf(limit, key)).then(
        () => {},
        () => local.giveBack(limit, key),
      ),
    close: () => redis.disconnect(),
  }
}
