import type { Pool } from '../src/platform/db/pool.ts'
import { until } from '../test/support/patience.ts'
import type { Gateway } from './gateway.ts'
import type { Market } from './market-player.ts'
import { untilDrained } from './queue.ts'

/**
 * Waits until the service has nothing to do and the market nothing to say, at the same time. On a busy machine each look
 * may take minutes; what hangs is ended by the limit of the look.
 */
export const untilSilent = (pool: Pool, gateway: Gateway, market: Market) =>
  until(
    'nobody has anything to say',
    async () => {
      const before = gateway.requests
      await untilDrained(pool, 240)
      return market.isQuiet() && gateway.requests === before
    },
    { seconds: 1800 },
  )
