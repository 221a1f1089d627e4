import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { Static } from '../../platform/http/schema.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { frozenPriceText } from '../../tariffs/pricing/price-snapshot.ts'
import { calculateOffer, type PriceData } from '../../tariffs/pricing/quote-price.ts'
import { insertOffer, type OfferedHousehold } from './repository.ts'
import type { Offer, OfferRequest } from './schema.ts'

const validDays = 14

export type OfferDeps = PriceData & { db: Db }
type Context = { tariffKey: string; partnerId: string; now: Date }
type Made = { offer: Static<typeof Offer>; warnings: ErrorItem[]; message: string | null }

/** Calculates a price as `…/calculation` does, and keeps it for an order that names it. */
export async function makeOffer(
  { db, ...data }: OfferDeps,
  body: OfferRequest,
  { tariffKey, partnerId, now }: Context,
): Promise<Made> {
  const today = berlinDate(now)
  const { price, inputs, versions, warnings, message } = calculateOffer(data, body, {
    ...{ tariffKey, partnerId, today },
  })
  const { offerDate, expectedStartDate, announcedChanges } = price
  const validUntil = plusDays(today, validDays)
  const offerId = await insertOffer(db, {
    ...{ partnerId, tariffKey, offerDate, expectedStartDate, announcedChanges, validUntil },
    household: householdOf(body, versions.campaign),
    priceSnapshot: frozenPriceText(inputs, versions),
    createdAt: now,
  })
  const offer = { offerId, validUntil, createdAt: berlinDateTime(now), calculation: price }
  return { offer, warnings, message }
}

const householdOf = (body: OfferRequest, campaignCode: string | null): OfferedHousehold => ({
  zipCode: body.zipCode,
  yearlyConsumptionKwh: body.yearlyConsumptionKwh,
  type: body.type ?? 'Private',
  industry: body.industry ?? null,
  campaignCode,
  capabilities: {
    hasSmartMeter: body.hasSmartMeter ?? false,
    hasElectricVehicle: body.hasElectricVehicle ?? false,
    hasControllableDevice: body.hasControllableDevice ?? false,
    hasPhotovoltaics: body.hasPhotovoltaics ?? false,
    hasBatteryStorage: body.hasBatteryStorage ?? false,
  },
})
