import { Redis } from 'ioredis'
import type { Config } from '../../../platform/settings/config.ts'
import { apiProcesses } from '../../processes/usable-cores.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const { ok, failure } = verdictsOn('rate limits')
const patienceMilliseconds = 2000

/** Asks Redis for a sign of life, where requests are to be counted there. */
export async function checkRateLimits(config: Config): Promise<Check> {
  const { redisUrl } = config
  if (redisUrl === undefined) {
    const count = apiProcesses(config)
    return count === 1
      ? ok('No REDIS_URL is set: each process counts requests for itself.')
      : ok(
          `No REDIS_URL is set: each of ${count} processes counts for itself, so a client may send up to ${count} times its limit.`,
        )
  }
  const { host } = new URL(redisUrl)
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: patienceMilliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // A server that is still loading its data answers the ping with that.
    enableReadyCheck: false,
  })
  let lastError: unknown
  // Unheard, it would be printed; `connect` itself only says that the connection is closed.
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await within(
      patienceMilliseconds,
      redis.connect().then(() => redis.ping()),
    )
    return ok(`Redis at ${host} answers.`)
  } catch (error) {
    const { code, message } = (lastError ?? error) as { code?: string; message?: string }
    const reason = code ?? message
    return failure(
      `Redis at ${host} does not serve us (${reason}): see that it runs and that REDIS_URL names it.`,
    )
  } finally {
    redis.disconnect()
  }
}
