import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { dateOf, dayNumberOf, firstOfMonth, yearOf } from '../../platform/time/day-number.ts'
import type { PriceData } from '../../tariffs/pricing/find-regional-rows.ts'
import { lastYearOfNewCaps } from '../../tariffs/pricing/metering-fee.ts'
import type { Area, Regions, Validity } from '../../tariffs/regions/regions.ts'
import { deliveryPrice } from './delivery-price.ts'
import { type PricePeriod, pricePeriod } from './price-period.ts'
import type { SuppliedContract } from './supplied-contract.ts'
import { vatFactorOf } from './vat.ts'

type Span = { fromDay: number; toDay: number }

export type PricePeriods = {
  /** In order, without days that have no price. */
  readonly periods: readonly PricePeriod[]
  /** What is missing on the first day without a price. */
  readonly missing: PriceData | undefined
}

// Dashboards ask for the same days of the same contract again and again.
const maxCached = 500
const cache = boundedCache<Regions, PricePeriods>(maxCached)

/** The price periods of a contract, cached until the regional data changes. */
export const pricePeriodsOf = (regions: Regions, contract: SuppliedContract, span: Span): PricePeriods =>
  cache.get(regions, JSON.stringify([contract, span]), () => findPricePeriods(regions, contract, span))

/** Splits days of delivery wherever something that the contract pays for changes. */
export function findPricePeriods(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, toDay }: Span,
): PricePeriods {
  const vat = vatFactorOf(contract.tariff.vatPercent)
  const starts = [fromDay, ...changesBetween(regions, contract, { fromDay, toDay })]
  const periods: PricePeriod[] = []
  let missing: PriceData | undefined
  starts.forEach((start, index) => {
    const date = dateOf(start)
    // Energy of a dynamic tariff is priced by the quarter-hour, not here.
    const found = deliveryPrice(regions, contract, { date, exchangePriceCentPerKwhNet: '0' })
    if ('missing' in found) missing ??= found.missing
    else periods.push(pricePeriod(found, { fromDay: start, toDay: starts[index + 1] ?? toDay, date, vat }))
  })
  return { periods, missing }
}

/** The days on which a row that the contract may depend on begins or ends. */
function changesBetween(regions: Regions, contract: SuppliedContract, { fromDay, toDay }: Span): number[] {
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

/** All areas of the postcode at any time, for every prefix length. */
const areasOf = ({ areas }: Regions, postCode: string): Area[] =>
  [5, 4, 3, 2].flatMap((length) => areas.get(postCode.slice(0, length)) ?? [])
