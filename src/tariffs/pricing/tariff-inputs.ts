import type { Tariff, TariffVersion } from '../catalogue/tariff.ts'
import type { PriceInputs } from './price.ts'

/** What a price takes from a tariff and one of its versions, named one by one so that nothing else is frozen with it. */
export const tariffInputs = (tariff: Tariff, version: TariffVersion): PriceInputs['tariff'] => ({
  name: tariff.name,
  displayName: tariff.displayName,
  kind: tariff.kind,
  vatPercent: version.vatPercent,
  durationPeriod: tariff.durationPeriod,
  noticePeriod: tariff.noticePeriod,
  features: tariff.features,
  serviceFeeCentPerKwhNet: version.serviceFeeCentPerKwhNet,
  baseServiceFeeEuroPerMonthNet: version.baseServiceFeeEuroPerMonthNet,
  greenCertificateCentPerKwhNet: version.greenCertificateCentPerKwhNet,
  riskPremiumCentPerKwhNet: version.riskPremiumCentPerKwhNet,
  sharePercent: version.sharePercent,
  energyPriceCentPerKwhNet: version.energyPriceCentPerKwhNet,
  emissionGramPerKwh: version.emissionGramPerKwh,
})
