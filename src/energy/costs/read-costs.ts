import { type ContractPath, requireContractAccess } from '../../contracts/contract-access.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import type { Kept } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { deliveryPrice } from '../working-prices/delivery-price.ts'
import { pricePeriodsOf } from '../working-prices/kept-price-periods.ts'
import { type SuppliedContract, suppliedContract } from '../working-prices/supplied-contract.ts'
import { calculateCosts } from './calculate-costs.ts'
import type { Costs } from './schema.ts'

export type CostParts = { db: Db; regions: Kept<Regions>; lastAccess: Pick<LastAccess, 'note'> }
type Reader = { caller: Caller; now: Date }

/** What a contract pays, with the values in force now and not those of the order. */
export async function readCosts(
  parts: CostParts,
  path: ContractPath,
  { caller, now }: Reader,
): Promise<Costs> {
  const { grantId, ...stored } = await requireContractAccess(parts.db, path, caller, 'metrics')
  if (grantId !== null) parts.lastAccess.note(grantId, now)
  const contract = suppliedContract(stored)
  const regions = parts.regions.current()
  const date = dayInForce(contract, berlinDate(now))
  const exchangePriceCentPerKwhNet = regions.exchangePrices.before(date).centPerKwhNet
  const found = deliveryPrice(regions, contract, { date, exchangePriceCentPerKwhNet })
  if (!('missing' in found)) return calculateCosts(found, validFrom(regions, contract, date))
  // Not the caller's fault: the operator has not imported what this date and place need.
  throw new Refusal('unavailable', {
    code: 'unavailable',
    message: `The costs cannot be calculated: no ${found.missing} for the place of delivery on ${date}.`,
  })
}

/** Today, or the nearest day of delivery: what will hold first, or what held last. */
function dayInForce({ startDate, endDate }: SuppliedContract, today: string): string {
  if (startDate !== null && today < startDate) return startDate
  return endDate !== null && endDate < today && endDate >= (startDate ?? '') ? endDate : today
}

/** Since when nothing has changed. The average of the exchange is that of full months, and new in each. */
function validFrom(regions: Regions, contract: SuppliedContract, date: string): string {
  const [start, month] = [contract.startDate ?? date, `${date.slice(0, 7)}-01`]
  const earliest = contract.tariff.kind === 'Fixed' || start > month ? start : month
  const toDay = dayNumberOf(date) + 1
  const { periods } = pricePeriodsOf(regions, contract, { fromDay: dayNumberOf(earliest), toDay })
  return dateOf(periods.at(-1)?.fromDay ?? toDay - 1)
}
