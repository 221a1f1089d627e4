import { dayNumberOf, firstOfMonth, yearOf } from '../../platform/time/day-number.ts'
import { lastYearOfNewCaps } from '../../tariffs/pricing/metering-fee.ts'
import type { Area, Regions, Validity } from '../../tariffs/regions/regions.ts'
import type { SuppliedContract } from './supplied-contract.ts'

/** The days on which a row that the contract may depend on begins or ends. */
export function changesBetween(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): number[] {
  // A single day has none within.
  if (toDay - fromDay <= 1) return []
  const changes = new Set<number>()
  const note = (dayNumber: number) => {
    if (dayNumber > fromDay && dayNumber < toDay) changes.add(dayNumber)
  }
  for (const { validFrom, validTo } of validities(regions, contract)) {
    note(dayNumberOf(validFrom))
    if (validTo !== null) note(dayNumberOf(validTo))
  }
  // Metering caps and emission factors change with the calendar year.
  for (let year = yearOf(fromDay) + 1; year <= lastYearOfRules(regions); year++) note(firstOfMonth(year, 0))
  return [...changes].sort((one, other) => one - other)
}

const lastYearOfRules = ({ emissionFactors }: Regions): number =>
  Math.max(lastYearOfNewCaps, ...emissionFactors.map(({ year }) => year))

function validities(
  regions: Regions,
  { deliveryAddress, gridOperatorCode, modules, levyExemptions, priceNotices }: SuppliedContract,
): Validity[] {
  const areas = areasOf(regions, deliveryAddress.postCode)
  const operators = [...areas.map(({ operatorCode }) => operatorCode), gridOperatorCode ?? '']
  return [
    ...modules,
    ...levyExemptions,
    ...priceNotices.effective.map(({ date }) => ({ validFrom: date, validTo: null })),
    ...areas,
    ...regions.levies,
    ...areas.flatMap(({ municipalityClass }) => regions.concessionFees.get(municipalityClass) ?? []),
    ...areas.flatMap(({ supplierCode }) => regions.defaultSupplierPrices.get(supplierCode) ?? []),
    ...operators.flatMap((code) => regions.gridFees.get(code) ?? []),
    ...operators.flatMap((code) => regions.gridFeeWindows.get(code) ?? []),
  ]
}

/** All areas of the postcode at any time, for every prefix length. */
const areasOf = ({ areas }: Regions, postCode: string): Area[] =>
  [5, 4, 3, 2].flatMap((length) => areas.get(postCode.slice(0, length)) ?? [])
