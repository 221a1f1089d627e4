import type { PricePeriod } from './price-period.ts'

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
