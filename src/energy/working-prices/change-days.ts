import { dayNumberOf } from '../../platform/time/day-number.ts'
import { regionalChangeDays } from '../../tariffs/pricing/regional-change-days.ts'
import type { Regions, Validity } from '../../tariffs/regions/regions.ts'
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
