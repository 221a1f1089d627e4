import { dayNumberOf } from '../../platform/time/day-number.ts'
import { regionalChangeDays } from '../../tariffs/pricing/announced-changes.ts'
import type { Regions, Validity } from '../../tariffs/regions/regions.ts'
import type { PricePeriod } from './price-period.ts'
import type { SuppliedContract } from './supplied-contract.ts'

/** The days on which a row that the contract may depend on begins or ends. */
export function changesBetween(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): number[] {
  // A single day has none within.
  if (toDay - fromDay <= 1) return []
  const { deliveryAddress, gridOperatorCode, meteringOperatorCode } = contract
  const point = { postCode: deliveryAddress.postCode, gridOperatorCode, meteringOperatorCode }
  const days = new Set(regionalChangeDays(regions, point))
  for (const { validFrom, validTo } of ownValidities(contract)) {
    days.add(validFrom)
    if (validTo !== null) days.add(validTo)
  }
  return [...days]
    .map(dayNumberOf)
    .filter((day) => day > fromDay && day < toDay)
    .sort((one, other) => one - other)
}

const ownValidities = ({
  modules,
  levyExemptions,
  withoutGridUse,
  priceNotices,
  meterChanges,
  meterOrderedSince,
}: SuppliedContract): Validity[] => [
  ...modules,
  ...levyExemptions,
  ...withoutGridUse,
  ...priceNotices.effective.map(({ date }) => ({ validFrom: date, validTo: null })),
  ...meterChanges.map(({ validFrom }) => ({ validFrom, validTo: null })),
  ...(meterOrderedSince === null ? [] : [{ validFrom: meterOrderedSince, validTo: null }]),
]

/** Whether a kilowatt-hour costs more than before, at any time of the day, besides the exchange. */
export function isWorkRaised(before: PricePeriod, after: PricePeriod): boolean {
  if (before.gridFees === null && after.gridFees === null) return workAt(before) < workAt(after)
  return quartersOfYear.some((quarter) =>
    quarterHours.some((index) => workAt(before, quarter, index) < workAt(after, quarter, index)),
  )
}

export const isBaseRaised = (before: PricePeriod, after: PricePeriod): boolean =>
  before.basePerMonth < after.basePerMonth

const quartersOfYear = [0, 1, 2, 3]
const quarterHours = Array.from({ length: 96 }, (_, index) => index)

const workAt = ({ parts, constantPart, gridFees }: PricePeriod, quarter = 0, index = 0): number =>
  constantPart + parts.energyPrice + (gridFees?.[quarter]?.[index] ?? parts.gridFee)
