import { lastDueDate } from '../../../energy/day-ahead-prices/publication.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok } = verdictsOn('prices')

/** Looks how far the day-ahead prices reach that customers are billed by. */
export async function checkPrices(db: Db, { dayAheadPrices }: Config, now: Date): Promise<Check> {
  if (dayAheadPrices.isSynthetic) return ok('They are synthetic: fine for tests.')
  const { rows } = await db.query<Pick<Facts, 'lastDate' | 'areAssumed'>>(sql`
    select (select max(d.delivery_date) from day_ahead_price_days d) as "lastDate",
      exists (select from tariffs t where t.kind <> 'Fixed')
        and not exists (select from exchange_price_months m where m.month > ${now}::date - interval '1 year')
        as "areAssumed"`)
  const { lastDate = null, areAssumed = false } = rows[0] ?? {}
  return judgePrices({ sources: dayAheadPrices.sources, lastDate, areAssumed, now })
}

type Facts = {
  sources: readonly string[]
  lastDate: string | null
  /** Whether tariffs are sold whose price depends on the exchange, and what it cost there is not known. */
  areAssumed: boolean
  now: Date
}

export function judgePrices({ sources, lastDate, areAssumed, now }: Facts): Check {
  const { warning, failure } = verdictsOn('prices')
  const asked = sources.join(', ')
  if (areAssumed) {
    return failure(
      'Dynamic tariffs are sold on an assumed exchange price: bring in the means of the last twelve months with wattline import exchange-prices.',
    )
  }
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
