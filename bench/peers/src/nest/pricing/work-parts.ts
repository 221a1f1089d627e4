import { rounded } from './measure.ts'
import type { FoundInputs } from './price-inputs.ts'

/** What a kilowatt-hour is made of, in cents with VAT. */
export function workParts({ version, levies, ...inputs }: FoundInputs, vatFactor: number) {
  const gross = (net: string | number) => rounded(Number(net) * vatFactor, 4)
  return {
    serviceFee: gross(version.serviceFeeCentPerKwh),
    averageExchangePrice: gross(version.energyPriceCentPerKwh ?? inputs.exchangePrice),
    greenCertificateSurcharge: gross(version.greenCertificateCentPerKwh),
    powerFee: gross(levies.electricityTaxCentPerKwhNet),
    gridFee: gross(inputs.gridFees.workCentPerKwhNet),
    powerHeatCouplingFee: gross(levies.kwkgCentPerKwhNet),
    concessionFee: gross(inputs.concessionFee.centPerKwhNet),
    offshoreFee: gross(levies.offshoreCentPerKwhNet),
    p19Fee: gross(levies.p19CentPerKwhNet),
    workPriceAdjustment: Number(inputs.campaign?.workCentPerKwhGross ?? 0),
    riskPremiumFee: gross(version.riskPremiumCentPerKwh),
  }
}
