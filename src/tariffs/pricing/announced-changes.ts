import { plusDays } from '../../platform/time/plus-days.ts'
import type { RegionalRates } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import { calculatePrice } from './calculate-price.ts'
import { arePartsDifferent } from './compare-prices.ts'
import { deliveryInputs } from './delivery-inputs.ts'
import { findRegionalRows, type PricedPlace } from './find-regional-rows.ts'
import type { AnnouncedChange, PriceInputs } from './price.ts'
import { regionalChangeDays } from './regional-change-days.ts'

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
