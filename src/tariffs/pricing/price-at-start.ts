import type { RegionalRates } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import { calculatePrice } from './calculate-price.ts'
import { deliveryInputs, deliveryVersions } from './delivery-inputs.ts'
import { findRegionalRows, type PricedPlace } from './find-regional-rows.ts'
import type { StoredSnapshot } from './price-snapshot.ts'

type DeliveryPoint = Omit<PricedPlace, 'yearlyConsumptionKwh'> & {
  gridOperatorCode: string | null
  /** Whether the customer pays for grid use and metering that day. */
  isWithoutGridUse?: boolean
  date: string
}

/**
 * The agreed price on the first day of delivery: with the levies and fees of that day, of the grid operator that the market
 * named and of the meter that is there. What the supplier sets itself stays as agreed, and so does everything if nothing is
 * stored for the day.
 */
export function priceAtStart(
  rates: RegionalRates,
  agreed: StoredSnapshot,
  { date, isWithoutGridUse, ...point }: DeliveryPoint,
): StoredSnapshot {
  const { request } = agreed.inputs
  const rows = findRegionalRows(rates, { ...point, yearlyConsumptionKwh: request.yearlyConsumptionKwh }, date)
  if (!rows.isFound) return agreed
  const inputs = {
    ...agreed.inputs,
    ...deliveryInputs(rows),
    tariff: withVatOn(rates, agreed.inputs.tariff, date),
    request: {
      ...request,
      hasSmartMeter: point.hasSmartMeter,
      ...(isWithoutGridUse && { isWithoutGridUse }),
    },
  }
  return {
    ...agreed,
    inputs,
    versions: { ...agreed.versions, ...deliveryVersions(rows) },
    result: calculatePrice(inputs),
  }
}
