/** Tariffs, versions and campaigns as the cells of the files that import them. Pure. */
import { listSeparator } from '../../platform/imports/cell-types.ts'
import type { GivenRow } from '../../platform/imports/import-rows.ts'
import type { Tariff, TariffVersion } from '../catalogue/tariff.ts'
import type { Campaign } from '../regions/regions.ts'

export type TariffTerms = Omit<Tariff, 'versions'>

export const tariffRow = (terms: TariffTerms): GivenRow => ({
  tariff_key: terms.tariffKey,
  name: terms.name,
  display_name: terms.displayName ?? '',
  provider_name: terms.providerName,
  kind: terms.kind,
  duration_value: String(terms.durationPeriod.value),
  duration_unit: terms.durationPeriod.unit,
  notice_value: String(terms.noticePeriod.value),
  notice_unit: terms.noticePeriod.unit,
  renewal_value: String(terms.renewalPeriod.value),
  renewal_unit: terms.renewalPeriod.unit,
  features: terms.features.join(listSeparator),
})

export const versionRow = (tariffKey: string, version: TariffVersion): GivenRow => ({
  tariff_key: tariffKey,
  valid_from: version.validFrom,
  valid_to: version.validTo ?? '',
  vat_percent: version.vatPercent,
  service_fee_cent_per_kwh: version.serviceFeeCentPerKwhNet,
  base_service_fee_euro_per_month: version.baseServiceFeeEuroPerMonthNet,
  green_certificate_cent_per_kwh: version.greenCertificateCentPerKwhNet,
  risk_premium_cent_per_kwh: version.riskPremiumCentPerKwhNet,
  share_percent: version.sharePercent ?? '',
  energy_price_cent_per_kwh: version.energyPriceCentPerKwhNet ?? '',
  emission_gram_per_kwh: version.emissionGramPerKwh,
  flexibility_cent_per_kwh: version.flexibilityCentPerKwhGross,
})

export const campaignRow = (campaign: Campaign): GivenRow => ({
  campaign_code: campaign.campaignCode,
  valid_from: campaign.validFrom,
  valid_to: campaign.validTo ?? '',
  tariff_keys: (campaign.tariffKeys ?? []).join(listSeparator),
  work_cent_per_kwh_gross: campaign.workCentPerKwhGross,
  base_euro_per_month_gross: campaign.baseEuroPerMonthGross,
})
