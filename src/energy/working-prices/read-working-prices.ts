import { type ContractPath, requireContractAccess } from '../../contracts/contract-access.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import type { Kept } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { findTrailingDays } from '../forecasts/find-trailing-days.ts'
import type { LoadProfile } from '../forecasts/load-profile.ts'
import type { PricePeriods } from './find-price-periods.ts'
import { pricePeriodsOf } from './kept-price-periods.ts'
import { priceEntries } from './price-entries.ts'
import type { WorkingPrices } from './schema.ts'
import { spotOfContract } from './spot-of-contract.ts'
import { type SuppliedContract, suppliedContract } from './supplied-contract.ts'
import { workingPriceDays } from './working-price-days.ts'

export type WorkingPriceParts = {
  db: Db
  regions: Kept<Regions>
  dayAheadPrices: Kept<DayAheadPrices>
  householdProfile: Kept<LoadProfile>
  lastAccess: Pick<LastAccess, 'note'>
}
type Reader = { caller: Caller; now: Date; format: DateTimeFormat }

/** What a contract pays per kWh today and tomorrow, as far as it is known. Nothing here is a forecast. */
export async function readWorkingPrices(
  parts: WorkingPriceParts,
  path: ContractPath,
  { caller, now, format }: Reader,
): Promise<{ data: WorkingPrices; notices: ErrorItem[] }> {
  const { grantId, ...stored } = await requireContractAccess(parts.db, path, caller, 'metrics')
  if (grantId !== null) parts.lastAccess.note(grantId, now)
  const contract = suppliedContract(stored)
  const today = berlinDate(now)
  const fromDay = dayNumberOf(today)
  const span = { fromDay, toDay: fromDay + 2 }
  const regions = parts.regions.current()
  const found = pricePeriodsOf(regions, contract, span)
  const isMeteredByQuarterHour =
    contract.hasSmartMeter || (await findTrailingDays(parts.db, contract.contractNumber)).length > 0
  const market = {
    prices: parts.dayAheadPrices.current(),
    regions,
    profile: parts.householdProfile.current(),
    today,
  }
  const days = workingPriceDays(found.periods, spotOfContract(contract, market, { isMeteredByQuarterHour }))
  const prices = [fromDay, fromDay + 1]
    .filter((day) => isDelivered(contract, dateOf(day)))
    .flatMap((day) => {
      const known = days.ofDay(day)
      return known?.isPublished ? priceEntries(day, known, format) : []
    })
  const at = (dayNumber: number) => formatInstant(new Date(berlinDay(dateOf(dayNumber)).startsAtMs), format)
  const data: WorkingPrices = {
    pricesUnit: { main: 'Cent', per: 'Kwh' },
    pricesKind: 'Gross',
    from: at(span.fromDay),
    to: at(span.toDay),
    prices,
  }
  return {
    data,
    notices: prices.length > 0 ? [] : [noData(contract, { today, isMeteredByQuarterHour, ...found })],
  }
}

const isDelivered = ({ startDate, endDate }: SuppliedContract, date: string): boolean =>
  startDate !== null && startDate <= date && (endDate === null || date <= endDate)

type Why = PricePeriods & { today: string; isMeteredByQuarterHour: boolean }

const noData = (contract: SuppliedContract, why: Why): ErrorItem =>
  notice('no-data', `There are no prices: ${reasonOf(contract, why)}.`)

function reasonOf({ startDate, endDate }: SuppliedContract, why: Why): string {
  if (startDate === null) return 'the delivery has no start date yet'
  if (endDate !== null && endDate < why.today) return `the delivery ended on ${endDate}`
  if (startDate > why.today) return `the delivery begins on ${startDate}`
  if (why.periods.length === 0) return `the ${(why.missing ?? 'price').replaceAll('-', ' ')} is not known`
  if (!why.isMeteredByQuarterHour)
    return 'without a smart meter every quarter-hour of a month costs the same, and that is known when the month is over'
  return 'none is published yet; those of a day come at about 13:00 on the day before'
}
