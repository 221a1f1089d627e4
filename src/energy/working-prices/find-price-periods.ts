import { dateOf, dayNumberOf, firstOfMonth, yearOf } from '../../platform/time/day-number.ts'
import type { PriceData } from '../../tariffs/pricing/find-regional-rows.ts'
import { lastYearOfNewCaps } from '../../tariffs/pricing/metering-fee.ts'
import type { Area, Regions } from '../../tariffs/regions/regions.ts'
import type { Validity } from '../../tariffs/regions/validity.ts'
import { deliveryPrice } from './delivery-price.ts'
import { type PricePeriod, pricePeriod } from './price-period.ts'
import type { SuppliedContract } from './supplied-contract.ts'
import { vatFactorOf } from './vat.ts'

export type PricePeriods = {
  /** In order; days without a price are left out. */
  readonly periods: readonly PricePeriod[]
  /** What a first day without a price lacks. */
  readonly missing: PriceData | undefined
}

/** Splits days of delivery (numbers, half-open) wherever something that the contract pays for changes. */
export function findPricePeriods(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): PricePeriods {
  const vat = vatFactorOf(contract.tariff.vatPercent)
  const starts = [fromDay, ...changesBetween(regions, contract, { fromDay, toDay })]
  const periods: PricePeriod[] = []
  let missing: PriceData | undefined
  starts.forEach((start, index) => {
    const date = dateOf(start)
    // What a dynamic tariff pays for energy is the exchange's business, quarter-hour by quarter-hour.
    const found = deliveryPrice(regions, contract, { date, exchangePriceCentPerKwhNet: '0' })
    if ('missing' in found) missing ??= found.missing
    else periods.push(pricePeriod(found, { fromDay: start, toDay: starts[index + 1] ?? toDay, date, vat }))
  })
  return { periods, missing }
}

/** The days strictly between on which some row that the contract may depend on begins or ends. */
function changesBetween(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): number[] {
  const changes = new Set<number>()
  const note = (dayNumber: number) => {
    if (dayNumber > fromDay && dayNumber < toDay) changes.add(dayNumber)
  }
  for (const { validFrom, validTo } of validities(regions, contract)) {
    note(dayNumberOf(validFrom))
    if (validTo !== null) note(dayNumberOf(validTo))
  }
  // The caps of metering and the factors of emission go by the calendar year.
  for (let year = yearOf(fromDay) + 1; year <= lastYearOfRules(regions); year++) note(firstOfMonth(year, 0))
  return [...changes].sort((one, other) => one - other)
}

const lastYearOfRules = ({ emissionFactors }: Regions): number =>
  Math.max(lastYearOfNewCaps, ...emissionFactors.map(({ year }) => year))

function validities(
  regions: Regions,
  { deliveryAddress, gridOperatorCode, modules }: SuppliedContract,
): Validity[] {
  const areas = areasOf(regions, deliveryAddress.postCode)
  const operators = [...areas.map(({ operatorCode }) => operatorCode), gridOperatorCode ?? '']
  return [
    ...modules,
    ...areas,
    ...regions.levies,
    ...areas.flatMap(({ municipalityClass }) => regions.concessionFees.get(municipalityClass) ?? []),
    ...areas.flatMap(({ supplierCode }) => regions.defaultSupplierPrices.get(supplierCode) ?? []),
    ...operators.flatMap((code) => regions.gridFees.get(code) ?? []),
    ...operators.flatMap((code) => regions.gridFeeWindows.get(code) ?? []),
  ]
}

/** Who served the postcode at any time, by whichever prefix decides. */
const areasOf = ({ areas }: Regions, postCode: string): Area[] =>
  [5, 4, 3, 2].flatMap((length) => areas.get(postCode.slice(0, length)) ?? [])
