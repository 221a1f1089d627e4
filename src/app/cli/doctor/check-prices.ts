import { lastNoticeDate } from '../../../contracts/price-changes/notice.ts'
import type { Unsent } from '../../../contracts/price-changes/unsent-letters.ts'
import { lastDueDate } from '../../../energy/day-ahead-prices/publication.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { missingParts, type NextYear } from '../../../tariffs/regions/next-year.ts'
import { type Check, verdictsOn } from './check.ts'

/** Judges whether next year's prices came early enough for letters to go out in time. */
export function checkNextYear(missing: NextYear | undefined, today: string): Check {
  if (missing === undefined)
    return onPriceChanges.ok('The prices of next year are known, or not expected yet.')
  const { firstDay } = missing
  const [households, others] = [lastNoticeDate(firstDay, true), lastNoticeDate(firstDay, false)]
  const details = missingParts(missing).map((part) => `Missing from ${firstDay} on: ${part}`)
  return today > households
    ? onPriceChanges.failure(
        `It is too late for letters to households about prices from ${firstDay} on; others can still get theirs by ${others}. Import what is missing.`,
        details,
      )
    : onPriceChanges.warning(
        `Import the prices of ${firstDay.slice(0, 4)}: letters to households must arrive by ${households}, to others by ${others}.`,
        details,
      )
}

const onPrices = verdictsOn('prices')

/** Looks how far the day-ahead prices reach that customers are billed by. */
export async function checkPrices(db: Db, { dayAheadPrices }: Config, now: Date): Promise<Check> {
  if (dayAheadPrices.isSynthetic) return onPrices.ok('They are synthetic: fine for tests.')
  const { rows } = await db.query<Pick<PricesFacts, 'lastDate' | 'areAssumed'>>(sql`
    select (select max(d.delivery_date) from day_ahead_price_days d) as "lastDate",
      exists (select from tariffs t where t.kind <> 'Fixed')
        and not exists (select from exchange_price_months m where m.month > ${now}::date - interval '1 year')
        as "areAssumed"`)
  const { lastDate = null, areAssumed = false } = rows[0] ?? {}
  return judgePrices({ sources: dayAheadPrices.sources, lastDate, areAssumed, now })
}

type PricesFacts = {
  sources: readonly string[]
  lastDate: string | null
  /** Whether tariffs are sold whose price depends on the exchange, and what it cost there is not known. */
  areAssumed: boolean
  now: Date
}

export function judgePrices({ sources, lastDate, areAssumed, now }: PricesFacts): Check {
  const asked = sources.join(', ')
  if (areAssumed) {
    return onPrices.failure(
      'Dynamic tariffs are sold on an assumed exchange price: bring in the means of the last twelve months with wattline import exchange-prices.',
    )
  }
  if (lastDate === null)
    return onPrices.warning(`There are none yet; ${asked} are asked once the service runs.`)
  if (lastDate < lastDueDate(now)) {
    return onPrices.failure(
      `They end with ${lastDate}: see what GET /operator/v1/day-ahead-prices/status says about ${asked}, ` +
        'or bring them in with wattline import.',
    )
  }
  if (sources.length === 1)
    return onPrices.warning(`Only ${asked} is asked: let PRICE_SOURCES name a second source.`)
  return onPrices.ok(`They reach to ${lastDate}; asked are ${asked}.`)
}

const onPriceChanges = verdictsOn('price changes')

/** Judges whether customers are notified of new prices in time. */
export function checkPriceChanges(unsent: readonly Unsent[]): Check {
  if (unsent.length === 0) return onPriceChanges.ok('Nobody has to be told of a price change.')
  const details = unsent.map(lineOf)
  const message =
    'Prices change, and letters are not sent: GET /operator/v1/price-changes, then start the run.'
  return unsent.some(({ tooLate }) => tooLate > 0)
    ? onPriceChanges.failure(
        'It is too late for some letters about new prices: these contracts pay the old price until a letter names a later day.',
        details,
      )
    : onPriceChanges.warning(message, details)
}

const lineOf = ({ effectiveDate, open, lastDay, tooLate }: Unsent): string =>
  [
    `${effectiveDate}:`,
    [
      open > 0 ? `${open} letters are due by ${lastDay}` : null,
      tooLate > 0 ? `for ${tooLate} it is too late` : null,
    ]
      .filter(Boolean)
      .join(', '),
  ].join(' ')

const onOffers = verdictsOn('offers')

type Offers = { tariffs: number; postcodes: number; clients: number; operators: number }

/** Counts what production needs before anybody can be sold anything. The demo data of a test environment has it all. */
export async function checkOffers(db: Db, { environment }: Config): Promise<Check[]> {
  if (environment === 'test') return []
  const { rows } = await db.query<Offers>(sql`
    select (select count(*) from tariffs) as tariffs, (select count(*) from postcodes) as postcodes,
      (select count(*) from clients where disabled_at is null and partner_id is not null) as clients,
      (select count(*) from clients where disabled_at is null and partner_id is null) as operators`)
  return rows.map(judgeOffers)
}

export function judgeOffers({ tariffs, postcodes, clients, operators }: Offers): Check {
  const missing = [
    ...(tariffs === 0 ? ['No tariffs: wattline import tariffs, then tariff-versions.'] : []),
    ...(postcodes === 0 ? ['No postcodes: no place has a price before wattline import postcodes.'] : []),
    ...(clients === 0 ? ['No client of a partner: wattline partner add, then wattline client add.'] : []),
    ...(operators === 0 ? ['No client of an operator: nobody could move an order by hand.'] : []),
  ]
  if (missing.length > 0) return onOffers.warning('Not all that is needed to sell is there:', missing)
  return onOffers.ok(`${tariffs} tariffs at ${postcodes} postcodes for ${clients} clients.`)
}
