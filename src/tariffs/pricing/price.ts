import type { DurationUnit, Measure } from '../catalogue/measure.ts'

/**
 * Everything a price depends on. Amounts are decimal strings (`"0.446"`), so that the inputs can be stored as JSON
 * and give the same price years later: cents with up to four decimals, euros with up to six.
 */
export type PriceInputs = {
  tariff: {
    name: string
    displayName: string | null
    kind: 'DynamicShare' | 'DynamicFee' | 'Fixed'
    vatPercent: string
    durationPeriod: { value: number; unit: DurationUnit }
    noticePeriod: { value: number; unit: DurationUnit }
    features: readonly string[]
    serviceFeeCentPerKwhNet: string
    baseServiceFeeEuroPerMonthNet: string
    greenCertificateCentPerKwhNet: string
    riskPremiumCentPerKwhNet: string
    /** Of the saving; only for DynamicShare. */
    sharePercent: string | null
    /** Only for Fixed, where it replaces the exchange price. */
    energyPriceCentPerKwhNet: string | null
    emissionGramPerKwh: string
  }
  exchangePriceCentPerKwhNet: string
  levies: {
    electricityTaxCentPerKwhNet: string
    kwkgCentPerKwhNet: string
    offshoreCentPerKwhNet: string
    p19CentPerKwhNet: string
  }
  region: {
    gridWorkCentPerKwhNet: string
    gridBaseEuroPerYearNet: string
    /** Already chosen for the meter and the consumption of the request. */
    meteringEuroPerYearGross: string
    concessionCentPerKwhNet: string
  }
  comparison: { workingPriceCentPerKwhGross: string; basePriceEuroPerMonthGross: string }
  emissionMixGramPerKwh: string
  campaign: {
    workPriceAdjustmentCentPerKwhGross: string
    basePriceAdjustmentEuroPerMonthGross: string
  } | null
  /** What shifting the load of an electric vehicle is worth; negative lowers the price. */
  flexibilityCentPerKwhGross: string
  request: { yearlyConsumptionKwh: number; hasSmartMeter: boolean; hasElectricVehicle: boolean }
}

type Measures<Name extends string> = Record<Name, Measure>

export type PriceComponents = Measures<
  | 'pricePerMonth'
  | 'unitPrice'
  | 'basePricePerMonth'
  | 'estimatedConsumption'
  | 'estimatedWorkPrice'
  | 'expectedWorkPrice'
  | 'effectiveWorkPrice'
  | 'baseServiceFee'
  | 'variableServiceFee'
> & {
  basePriceDetail: { fees: Measures<'gridFee' | 'meteringFee' | 'basePriceAdjustment'> }
  workPriceDetails: Measures<'serviceFee' | 'averageExchangePrice'> & {
    fees: Measures<
      | 'greenCertificateSurcharge'
      | 'powerFee'
      | 'gridFee'
      | 'powerHeatCouplingFee'
      | 'concessionFee'
      | 'offshoreFee'
      | 'p19Fee'
      | 'workPriceAdjustment'
      | 'effectiveWorkPriceAdjustment'
      | 'riskPremiumFee'
    >
  }
  /** Absent if the tariff has no savings share. */
  providerShare?: Measures<
    'providerShare' | 'providerShareUnit' | 'providerSharePercentage' | 'totalPriceWithoutProviderShare'
  >
  comparisonTariff: Measures<'workingPrice' | 'basePrice' | 'totalPrice'>
}

export type PriceCalculation = {
  name: string
  displayName: string
  vat: number
  priceComponents: PriceComponents
  durationPeriod: Measure
  noticePeriod: Measure
  features: string[]
  yearlySavingsDetails: { price: number; co2: number }
}
