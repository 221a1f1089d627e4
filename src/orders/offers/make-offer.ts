import { createHash } from 'node:crypto'
import { offerSummary } from '../../mail/offer-summary.ts'
import { noBrand, pagesUrlOf, shownTariffName } from '../../partners/brand/brand.ts'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { Static } from '../../platform/http/schema.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { frozenPriceText } from '../../tariffs/pricing/price-snapshot.ts'
import { calculateOffer, type PriceData } from '../../tariffs/pricing/quote-price.ts'
import type { OfferSummaries } from './print-offer.ts'
import { insertOffer, type OfferedHousehold } from './repository.ts'
import type { Offer, OfferRequest } from './schema.ts'

const validDays = 14

export type OfferDeps = PriceData & {
  db: Db
  directory: Cached<PartnerDirectory>
  config: Pick<Config, 'authUrl' | 'supplier'>
}
type Context = { tariffKey: string; partner: Partner; now: Date }
type Made = { offer: Static<typeof Offer>; warnings: ErrorItem[]; message: string | null }

/** Calculates a price as `…/calculation` does, and keeps it for an order that names it. */
export async function makeOffer(
  { db, config, directory, ...data }: OfferDeps,
  body: OfferRequest,
  { tariffKey, partner, now }: Context,
): Promise<Made> {
  const today = berlinDate(now)
  const partnerId = partner.id
  const { price, inputs, versions, warnings, message } = calculateOffer(data, body, {
    ...{ tariffKey, partnerId, today },
  })
  const { offerDate, expectedStartDate, announcedChanges } = price
  const validUntil = plusDays(today, validDays)
  const brand = directory.current().brands.get(partner.slug)?.brand ?? noBrand
  const summaryIn = (lang: 'de' | 'en') => {
    const named = { tariffKey, tariffName: price.displayName, lang }
    const words = {
      ...{ validUntil, offerDate, expectedStartDate, announcedChanges, supplier: config.supplier },
      ...{ zipCode: body.zipCode, annualConsumptionKwh: body.yearlyConsumptionKwh },
      price: { inputs, result: price },
      energyLabel: price.energyLabel,
      tariffName: shownTariffName(brand.tariffNames, named),
      isPrivate: body.type !== 'Business',
    }
    return offerSummary(words, lang)
  }
  const summary = JSON.stringify({ de: summaryIn('de'), en: summaryIn('en') } satisfies OfferSummaries)
  const summaryHash = createHash('sha256').update(summary).digest('hex')
  const offerId = await insertOffer(db, {
    ...{ partnerId, tariffKey, offerDate, expectedStartDate, announcedChanges, validUntil },
    household: householdOf(body, versions.campaign),
    priceSnapshot: frozenPriceText(inputs, versions),
    ...{ summary, summaryHash },
    createdAt: now,
  })
  const summaryUrl = summaryUrlOf({ config, directory }, partner, offerId)
  const createdAt = berlinDateTime(now)
  const offer = { ...{ offerId, validUntil, createdAt, summaryUrl, summaryHash }, calculation: price }
  return { offer, warnings, message }
}

/** The summary of an offer, in the brand of its partner. */
export function summaryUrlOf(
  { config, directory }: Pick<OfferDeps, 'config' | 'directory'>,
  { slug }: Pick<Partner, 'slug'>,
  offerId: string,
): string {
  const { host } = directory.current().brands.get(slug)?.brand ?? noBrand
  return `${pagesUrlOf(config.authUrl, host)}/offers/${offerId}`
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
