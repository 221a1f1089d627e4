import { plusDays } from '../../platform/time/day-number.ts'
import type { Area, RegionalRates, Validity } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import { calculatePrice } from './calculate-price.ts'
import { arePartsDifferent } from './compare-prices.ts'
import { deliveryInputs } from './delivery-inputs.ts'
import { findRegionalRows, type PricedPlace } from './find-regional-rows.ts'
import { lastYearOfNewCaps } from './metering-fee.ts'
import type { AnnouncedChange, PriceInputs } from './price.ts'

const listedDays = 2 * 365

/** Changes to what the customer would pay that others have already published for the two years after delivery starts. */
export function announcedChanges(
  rates: RegionalRates,
  inputs: PriceInputs,
  { startDate, ...point }: Omit<PricedPlace, 'yearlyConsumptionKwh'> & { startDate: string },
): AnnouncedChange[] {
  const place = { ...point, yearlyConsumptionKwh: inputs.request.yearlyConsumptionKwh }
  const days = regionalChangeDays(rates, {
    postCode: place.zipCode,
    gridOperatorCode: place.gridOperatorCode ?? null,
    meteringOperatorCode: place.meteringOperatorCode ?? null,
  })
  const changes: AnnouncedChange[] = []
  let before = calculatePrice(inputs).priceComponents
  for (const date of days.filter((day) => day > startDate && day <= plusDays(startDate, listedDays))) {
    const rows = findRegionalRows(rates, place, date)
    if (!rows.isFound) break
    const { priceComponents } = calculatePrice({
      ...inputs,
      ...deliveryInputs(rows),
      tariff: withVatOn(rates, inputs.tariff, date),
    })
    if (arePartsDifferent(before, priceComponents)) changes.push({ date, priceComponents })
    before = priceComponents
  }
  return changes
}

type DeliveryPoint = {
  postCode: string
  gridOperatorCode: string | null
  meteringOperatorCode: string | null
}

/** The days on which a row that a price at this place may depend on begins or ends, in order. */
export function regionalChangeDays(rates: RegionalRates, point: DeliveryPoint): string[] {
  const days = new Set<string>()
  for (const { validFrom, validTo } of validities(rates, point)) {
    days.add(validFrom)
    if (validTo !== null) days.add(validTo)
  }
  for (const { validFrom } of rates.vatRates) days.add(validFrom)
  // Metering caps and emission factors change with the calendar year.
  for (const { year } of rates.emissionFactors) days.add(`${year}-01-01`)
  days.add(`${lastYearOfNewCaps}-01-01`)
  return [...days].sort()
}

function validities(
  rates: RegionalRates,
  { postCode, gridOperatorCode, meteringOperatorCode }: DeliveryPoint,
): Validity[] {
  const areas = areasOf(rates, postCode)
  const operators = [...areas.map(({ operatorCode }) => operatorCode), gridOperatorCode ?? '']
  return [
    ...areas,
    ...rates.levies,
    ...areas.flatMap(({ municipalityClass }) => rates.concessionFees.get(municipalityClass) ?? []),
    ...areas.flatMap(({ supplierCode }) => rates.defaultSupplierPrices.get(supplierCode) ?? []),
    ...operators.flatMap((code) => rates.gridFees.get(code) ?? []),
    ...operators.flatMap((code) => rates.gridFeeWindows.get(code) ?? []),
    ...[...operators, meteringOperatorCode ?? ''].flatMap((code) => rates.meteringFees.get(code) ?? []),
  ]
}

/** All areas of the postcode at any time, for every prefix length. */
const areasOf = ({ areas }: RegionalRates, postCode: string): Area[] =>
  [5, 4, 3, 2].flatMap((length) => areas.get(postCode.slice(0, length)) ?? [])
