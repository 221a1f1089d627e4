import { Refusal } from '../../platform/refusal.ts'
import { versionOn } from '../catalogue/tariff.ts'
import { calculatePrice } from './calculate-price.ts'
import { findTariff, type PriceData, quotePrice } from './quote-price.ts'
import type { CalculationRequest } from './schema.ts'

type Context = { tariffKey: string; partnerId: string; today: string }

/** The price of a tariff for a household, as an order with the same offer date will have it. */
export function calculateOffer(
  data: PriceData,
  body: CalculationRequest,
  { tariffKey, partnerId, today }: Context,
) {
  const date = body.offerDate ?? today
  const tariff = findTariff(data, tariffKey, partnerId)
  // A tariff that is no longer sold still has a price on the dates on which it was.
  if (tariff === undefined || (body.offerDate == null && versionOn(tariff, today) === undefined)) {
    throw new Refusal('unknown', { code: 'not-found', message: `There is no tariff ${tariffKey} on sale.` })
  }
  if (date > today) {
    const message = 'offerDate must not lie in the future.'
    throw new Refusal('invalid', { code: 'validation-failed', message, details: 'offerDate' })
  }
  const { inputs, warnings, message } = quotePrice(data, {
    tariff,
    date,
    request: {
      zipCode: body.zipCode,
      yearlyConsumptionKwh: body.yearlyConsumptionKwh,
      hasSmartMeter: body.hasSmartMeter ?? false,
      hasElectricVehicle: body.hasElectricVehicle ?? false,
      campaignCode: body.campaignCode ?? null,
    },
  })
  return { price: { tariffKey, offerDate: date, ...calculatePrice(inputs) }, warnings, message }
}
