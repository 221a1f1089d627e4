import type { Tariff, TariffVersion } from '../catalogue/tariff.ts'
import { findCampaign } from '../regions/find-campaign.ts'
import type { Regions } from '../regions/regions.ts'
import { findRegionalRows, type NotFound } from './find-regional-rows.ts'
import type { PriceInputs } from './price.ts'
import type { PriceVersions } from './price-snapshot.ts'
import { type PriceWarning, priceWarnings } from './price-warning.ts'
import { tariffInputs } from './tariff-inputs.ts'

export type { PriceWarning } from './price-warning.ts'

export type PriceRequest = {
  zipCode: string
  yearlyConsumptionKwh: number
  hasSmartMeter: boolean
  hasElectricVehicle: boolean
  campaignCode?: string | null
}

export type PriceInputsFound =
  | { isFound: true; inputs: PriceInputs; versions: PriceVersions; warnings: PriceWarning[] }
  | NotFound

type Wanted = {
  tariff: Tariff
  version: TariffVersion
  request: PriceRequest
  /** The day whose prices count, as yyyy-mm-dd. */
  date: string
}

/** Gathers all that a price depends on, with the rows it came from; or says what is missing for that place and date. */
export function findPriceInputs(
  regions: Regions,
  { tariff, version, request, date }: Wanted,
): PriceInputsFound {
  const rows = findRegionalRows(regions, request, date)
  if (!rows.isFound) return rows
  const { levies, gridFees, supplierPrice, emission } = rows

  const { campaignCode } = request
  const fitting = findCampaign(regions, { campaignCode, tariffKey: tariff.tariffKey, date })
  const campaign = typeof fitting === 'string' ? null : fitting
  const exchange = regions.exchangePrices.before(date)

  return {
    isFound: true,
    inputs: {
      tariff: tariffInputs(tariff, version),
      exchangePriceCentPerKwhNet: exchange.centPerKwhNet,
      levies: {
        electricityTaxCentPerKwhNet: levies.electricityTaxCentPerKwhNet,
        kwkgCentPerKwhNet: levies.kwkgCentPerKwhNet,
        offshoreCentPerKwhNet: levies.offshoreCentPerKwhNet,
        p19CentPerKwhNet: levies.p19CentPerKwhNet,
      },
      region: {
        gridWorkCentPerKwhNet: gridFees.workCentPerKwhNet,
        gridBaseEuroPerYearNet: gridFees.baseEuroPerYearNet,
        meteringEuroPerYearGross: rows.meteringEuroPerYearGross,
        concessionCentPerKwhNet: rows.concessionFee.centPerKwhNet,
      },
      comparison: {
        workingPriceCentPerKwhGross: supplierPrice.workCentPerKwhGross,
        basePriceEuroPerMonthGross: supplierPrice.baseEuroPerMonthGross,
      },
      emissionMixGramPerKwh: emission.gramPerKwh,
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
    },
    versions: {
      tariffVersion: `${tariff.tariffKey}@${version.validFrom}`,
      leviesYear: Number(levies.validFrom.slice(0, 4)),
      region: rows.prefix,
      gridFees: { operatorCode: gridFees.operatorCode, validFrom: gridFees.validFrom },
      defaultSupplierPriceDate: supplierPrice.validFrom,
      emissionFactor: { year: emission.year, edition: emission.edition },
      exchangePrice: { from: exchange.from, to: exchange.to },
      campaign: campaign?.campaignCode ?? null,
      usesSampleData: regions.sampleKinds.size > 0,
    },
    warnings: priceWarnings({ tariff, campaignCode, campaign: fitting, exchange, levies, date }),
  }
}
