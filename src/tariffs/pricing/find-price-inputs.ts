import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import type { Tariff, TariffVersion } from '../catalogue/catalogue.ts'
import { type CampaignMismatch, findCampaign } from '../regions/find-campaign.ts'
import type { Regions } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import { deliveryInputs, deliveryVersions } from './delivery-inputs.ts'
import { findRegionalRows } from './find-regional-rows.ts'
import type { PriceInputs } from './price.ts'
import type { PriceVersions } from './price-snapshot.ts'

export type PriceRequest = {
  zipCode: string
  yearlyConsumptionKwh: number
  hasSmartMeter: boolean
  hasElectricVehicle: boolean
  hasControllableDevice: boolean
  campaignCode?: string | null
  /** By which the exchange price is weighted. */
  profile: ProfileName
}

/** What a caller should say along with a price. */
export type PriceWarning =
  | { about: 'campaign'; campaignCode: string; reason: CampaignMismatch }
  /** Too few exchange prices are stored, so the configured assumption is used. */
  | { about: 'exchange-price'; assumedCentPerKwhNet: string }
  /** The levies of this year are the newest ones stored. */
  | { about: 'levies'; year: number }

type Wanted = {
  tariff: Tariff
  version: TariffVersion
  request: PriceRequest
  /** The day of the offer, whose own prices of the tariff apply, as yyyy-mm-dd. */
  date: string
  /** The day on which delivery is expected to start, whose levies and fees apply. */
  startDate: string
}

/** Collects everything a price depends on and the rows it came from, or says what is missing for the place and date. */
export function findPriceInputs(regions: Regions, { tariff, version, request, date, startDate }: Wanted) {
  const rows = findRegionalRows(regions, request, startDate)
  if (!rows.isFound) return rows

  const { campaignCode } = request
  const matching = findCampaign(regions, { campaignCode, tariffKey: tariff.tariffKey, date })
  const campaign = typeof matching === 'string' ? null : matching
  const exchange = regions.exchangePrices.before(date, request.profile)

  const warnings: PriceWarning[] = []
  if (campaignCode && typeof matching === 'string')
    warnings.push({ about: 'campaign', campaignCode, reason: matching })
  // A fixed tariff does not depend on the exchange.
  if (exchange.isDefault && tariff.kind !== 'Fixed')
    warnings.push({ about: 'exchange-price', assumedCentPerKwhNet: exchange.centPerKwhNet })
  // Levies change every year; the open end only lets the service keep selling until the new ones are imported.
  const sources = deliveryVersions(rows)
  const { leviesYear } = sources
  if (leviesYear < Number(startDate.slice(0, 4))) warnings.push({ about: 'levies', year: leviesYear })

  const inputs: PriceInputs = {
    tariff: withVatOn(regions, tariffInputs(tariff, version), startDate),
    exchangePriceCentPerKwhNet: exchange.centPerKwhNet,
    ...deliveryInputs(rows),
    campaign: campaign && {
      workPriceAdjustmentCentPerKwhGross: campaign.workCentPerKwhGross,
      basePriceAdjustmentEuroPerMonthGross: campaign.baseEuroPerMonthGross,
    },
    flexibilityCentPerKwhGross: version.flexibilityCentPerKwhGross,
    request: {
      yearlyConsumptionKwh: request.yearlyConsumptionKwh,
      hasSmartMeter: request.hasSmartMeter,
      hasElectricVehicle: request.hasElectricVehicle,
    },
  }
  const versions: PriceVersions = {
    tariffVersion: `${tariff.tariffKey}@${version.validFrom}`,
    ...sources,
    exchangePrice: { from: exchange.from, to: exchange.to, profile: exchange.profile },
    campaign: campaign?.campaignCode ?? null,
    usesSampleData: regions.sampleKinds.size > 0,
  }
  return { isFound: true as const, inputs, versions, warnings }
}

/** Names each field, so that nothing else is frozen with the price. */
const tariffInputs = (tariff: Tariff, version: TariffVersion): PriceInputs['tariff'] => ({
  name: tariff.name,
  displayName: tariff.displayName,
  kind: tariff.kind,
  vatPercent: version.vatPercent,
  durationPeriod: tariff.durationPeriod,
  noticePeriod: tariff.noticePeriod,
  renewalPeriod: tariff.renewalPeriod,
  features: tariff.features,
  serviceFeeCentPerKwhNet: version.serviceFeeCentPerKwhNet,
  baseServiceFeeEuroPerMonthNet: version.baseServiceFeeEuroPerMonthNet,
  greenCertificateCentPerKwhNet: version.greenCertificateCentPerKwhNet,
  riskPremiumCentPerKwhNet: version.riskPremiumCentPerKwhNet,
  sharePercent: version.sharePercent,
  energyPriceCentPerKwhNet: version.energyPriceCentPerKwhNet,
  emissionGramPerKwh: version.emissionGramPerKwh,
})
