import { lastDueDate } from '../../../energy/day-ahead-prices/publication.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok } = verdictsOn('prices')

/** Looks how far the day-ahead prices reach that customers are billed by. */
export async function checkPrices(db: Db, { dayAheadPrices }: Config, now: Date): Promise<Check> {
  if (dayAheadPrices.isSynthetic) return ok('They are synthetic: fine for tests.')
  const { rows } = await db.query<{ lastDate: string | null }>(
    sql`select max(delivery_date) as "lastDate" from day_ahead_price_days`,
  )
  return judgePrices({ sources: dayAheadPrices.sources, lastDate: rows[0]?.lastDate ?? null, now })
}

type Facts = { sources: readonly string[]; lastDate: string | null; now: Date }

export function judgePrices({ sources, lastDate, now }: Facts): Check {
  const { warning, failure } = verdictsOn('prices')
  const asked = sources.join(', ')
  if (lastDate === null) return warning(`There are none yet; ${asked} are asked once the service runs.`)
  if (lastDate < lastDueDate(now)) {
    return failure(
      `They end with ${lastDate}: see what GET /operator/v1/day-ahead-prices/status says about ${asked}, ` +
        'or bring them in with wattline import.',
    )
  }
  if (sources.length === 1) return warning(`Only ${asked} is asked: let PRICE_SOURCES name a second source.`)
  return ok(`They reach to ${lastDate}; asked are ${asked}.`)
}
