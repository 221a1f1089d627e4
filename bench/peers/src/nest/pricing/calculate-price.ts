import type { CalculationDto } from './calculation-dto.ts'
import { cent, duration, euro, kwh, percent, rounded } from './measure.ts'
import type { FoundInputs } from './price-inputs.ts'
import { workParts } from './work-parts.ts'

const cappedMeterEuroPerYear = { smart: '30.00', modern: '25.00' }

/** The price of a household with all its parts, in plain numbers: to the cent it may differ from ours. */
export function calculatePrice(inputs: FoundInputs, household: CalculationDto) {
  const { version, gridFees, supplierPrice } = inputs
  const { tariff } = version
  const kwhPerMonth = household.yearlyConsumptionKwh / 12
  const perMonth = (centPerKwh: number) => (centPerKwh * kwhPerMonth) / 100

  const vatFactor = 1 + Number(version.vatPercent) / 100
  const work = workParts(inputs, vatFactor)
  const isFlexible = household.hasSmartMeter && household.hasElectricVehicle && tariff.kind !== 'Fixed'
  const flexibility = isFlexible ? Number(version.flexibilityCentPerKwh) : 0
  const estimated = Object.values(work).reduce((sum, part) => sum + part, 0)
  const effective = estimated + flexibility

  const serviceFee = Number(version.baseServiceFeeEuroPerMonth) * vatFactor
  const gridFee = (Number(gridFees.baseEuroPerYearNet) * vatFactor) / 12
  const meteringFee = Number(meterFee(gridFees, household)) / 12
  const adjustment = Number(inputs.campaign?.baseEuroPerMonthGross ?? 0)
  const base = serviceFee + gridFee + meteringFee + adjustment

  const comparison =
    Number(supplierPrice.baseEuroPerMonthGross) + perMonth(Number(supplierPrice.workCentPerKwhGross))
  const withoutShare = base + perMonth(effective)
  const share = (Math.max(comparison - withoutShare, 0) * Number(version.sharePercent ?? 0)) / 100
  const shareUnit = (share * 100) / kwhPerMonth
  const total = withoutShare + share
  const { serviceFee: workServiceFee, averageExchangePrice, ...fees } = work
  const savedGramPerKwh = Number(inputs.emission.gramPerKwh) - Number(version.emissionGramPerKwh)
  return {
    name: tariff.name,
    displayName: tariff.displayName ?? tariff.name,
    vat: Number(version.vatPercent),
    priceComponents: {
      pricePerMonth: euro(total),
      unitPrice: cent(effective + shareUnit),
      basePricePerMonth: euro(base),
      estimatedConsumption: kwh(kwhPerMonth),
      estimatedWorkPrice: cent(estimated),
      expectedWorkPrice: euro(perMonth(effective)),
      effectiveWorkPrice: cent(effective),
      baseServiceFee: euro(serviceFee),
      variableServiceFee: cent(workServiceFee),
      basePriceDetail: {
        fees: {
          gridFee: euro(gridFee),
          meteringFee: euro(meteringFee),
          basePriceAdjustment: euro(adjustment),
        },
      },
      workPriceDetails: {
        serviceFee: cent(workServiceFee),
        averageExchangePrice: cent(averageExchangePrice),
        fees: {
          ...Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, cent(fee)])),
          effectiveWorkPriceAdjustment: cent(flexibility),
        },
      },
      ...(version.sharePercent === null
        ? {}
        : {
            providerShare: {
              providerShare: euro(share),
              providerShareUnit: cent(shareUnit),
              providerSharePercentage: percent(Number(version.sharePercent)),
              totalPriceWithoutProviderShare: euro(withoutShare),
            },
          }),
      comparisonTariff: {
        workingPrice: cent(Number(supplierPrice.workCentPerKwhGross)),
        basePrice: euro(Number(supplierPrice.baseEuroPerMonthGross)),
        totalPrice: euro(comparison),
      },
    },
    durationPeriod: duration(tariff.durationValue, tariff.durationUnit),
    noticePeriod: duration(tariff.noticeValue, tariff.noticeUnit),
    features: tariff.features,
    yearlySavingsDetails: {
      price: rounded(12 * (comparison - total), 2),
      co2: rounded((household.yearlyConsumptionKwh * savedGramPerKwh) / 1000, 2),
    },
  }
}

function meterFee(fees: FoundInputs['gridFees'], { hasSmartMeter }: CalculationDto): string {
  if (hasSmartMeter) return fees.smartMeterEuroPerYearGross ?? cappedMeterEuroPerYear.smart
  return fees.modernMeterEuroPerYearGross ?? cappedMeterEuroPerYear.modern
}
