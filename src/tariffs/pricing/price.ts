import type { BasePartName, WorkPartName } from '../../domain/price-parts.ts'
import type { Static } from '../../platform/http/schema.ts'
import type { DurationUnit, Measure } from '../catalogue/measure.ts'
import type { Calculation } from './schema.ts'

export type AnnouncedChange = { date: string; priceComponents: PriceCalculation['priceComponents'] }

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
    /** Missing in prices that were frozen before it was part of them. */
    renewalPeriod?: { value: number; unit: DurationUnit }
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
  request: {
    yearlyConsumptionKwh: number
    hasSmartMeter: boolean
    hasElectricVehicle: boolean
    /** Whether the customer pays grid use and metering to the operators; missing if the price includes them. */
    isWithoutGridUse?: true
  }
}

/** A calculated price as the API returns it, without the fields that repeat the request and those of later days. */
export type PriceCalculation = Omit<
  Static<typeof Calculation>,
  'tariffKey' | 'offerDate' | 'expectedStartDate' | 'announcedChanges' | 'energyLabel'
>

type Components = PriceCalculation['priceComponents']

/** The parts of the work price that are charged; `energyPrice` is what the energy is expected to cost. */
export const workMeasures = ({
  workPriceDetails: { fees, serviceFee, averageExchangePrice },
}: Components): Record<WorkPartName, Measure> => ({ ...fees, serviceFee, energyPrice: averageExchangePrice })

export const baseMeasures = ({
  baseServiceFee,
  basePriceDetail: { fees },
}: Components): Record<BasePartName, Measure> => ({ ...fees, serviceFee: baseServiceFee })
