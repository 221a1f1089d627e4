import {
  type Amount,
  type Decimal,
  parseCent,
  parseDecimal,
  parseEuro,
  quotientInHundredths,
  quotientInWholeCents,
  roundedQuotient,
  toCent,
  toEuro,
  toNumber,
} from '../../platform/money/amount.ts'
import { duration, type Measure, measure } from '../catalogue/measure.ts'
import type { PriceCalculation, PriceInputs } from './price.ts'
import { withoutGridUse } from './without-grid-use.ts'

/**
 * Calculates the gross price of a tariff for one household; docs/concepts/pricing.md explains each line.
 * Totals are sums of rounded parts, so that the numbers shown add up.
 */
export function calculatePrice(given: PriceInputs): PriceCalculation {
  const inputs = given.request.isWithoutGridUse ? withoutGridUse(given) : given
  const { tariff, request } = inputs
  const consumption = parseDecimal(request.yearlyConsumptionKwh)
  if (consumption.digits <= 0n) throw new RangeError('yearlyConsumptionKwh must be above zero')

  const vatPercent = parseDecimal(tariff.vatPercent)
  const vatFactor = { digits: 100n * vatPercent.scale + vatPercent.digits, scale: 100n * vatPercent.scale }
  const work = workPrice(inputs, vatFactor)
  const base = basePrice(inputs, vatFactor)
  const comparison = comparisonPrice(inputs, consumption)

  const expectedWorkPrice = costPerMonth(work.effective, consumption)
  const totalWithoutShare = base.total + expectedWorkPrice
  const share = savingsShare(tariff, comparison.total - totalWithoutShare, consumption)
  const pricePerMonth = totalWithoutShare + (share?.perMonth ?? 0n)

  return {
    name: tariff.name,
    displayName: tariff.displayName ?? tariff.name,
    vat: toNumber(vatPercent),
    priceComponents: {
      pricePerMonth: euroPerMonth(pricePerMonth),
      unitPrice: centPerKwh(work.effective + (share?.perKwh ?? 0n)),
      basePricePerMonth: euroPerMonth(base.total),
      estimatedConsumption: measure(
        quotientInHundredths(consumption.digits, 12n * consumption.scale),
        'Kwh',
        'Month',
      ),
      estimatedWorkPrice: centPerKwh(work.estimated),
      expectedWorkPrice: euroPerMonth(expectedWorkPrice),
      effectiveWorkPrice: centPerKwh(work.effective),
      baseServiceFee: euroPerMonth(base.parts.serviceFee),
      variableServiceFee: centPerKwh(work.parts.serviceFee),
      basePriceDetail: {
        fees: {
          gridFee: euroPerMonth(base.parts.gridFee),
          meteringFee: euroPerMonth(base.parts.meteringFee),
          basePriceAdjustment: euroPerMonth(base.parts.adjustment),
        },
      },
      workPriceDetails: {
        serviceFee: centPerKwh(work.parts.serviceFee),
        averageExchangePrice: centPerKwh(work.parts.averageExchangePrice),
        fees: {
          greenCertificateSurcharge: centPerKwh(work.parts.greenCertificateSurcharge),
          powerFee: centPerKwh(work.parts.powerFee),
          gridFee: centPerKwh(work.parts.gridFee),
          powerHeatCouplingFee: centPerKwh(work.parts.powerHeatCouplingFee),
          concessionFee: centPerKwh(work.parts.concessionFee),
          offshoreFee: centPerKwh(work.parts.offshoreFee),
          p19Fee: centPerKwh(work.parts.p19Fee),
          workPriceAdjustment: centPerKwh(work.parts.adjustment),
          effectiveWorkPriceAdjustment: centPerKwh(work.flexibility),
          riskPremiumFee: centPerKwh(work.parts.riskPremiumFee),
        },
      },
      ...(share && {
        providerShare: {
          providerShare: euroPerMonth(share.perMonth),
          providerShareUnit: centPerKwh(share.perKwh),
          providerSharePercentage: measure(toNumber(share.percent), 'Percent', 'None'),
          totalPriceWithoutProviderShare: euroPerMonth(totalWithoutShare),
        },
      }),
      comparisonTariff: {
        workingPrice: centPerKwh(comparison.working),
        basePrice: euroPerMonth(comparison.base),
        totalPrice: euroPerMonth(comparison.total),
      },
    },
    durationPeriod: duration(tariff.durationPeriod.value, tariff.durationPeriod.unit),
    noticePeriod: duration(tariff.noticePeriod.value, tariff.noticePeriod.unit),
    features: [...tariff.features],
    yearlySavingsDetails: {
      // Negative if the tariff costs more than the default supplier.
      price: toEuro(12n * (comparison.total - pricePerMonth)),
      co2: savedKilogramCo2(inputs, consumption),
    },
  }
}

const centPerKwh = (amount: Amount): Measure => measure(toCent(amount), 'Cent', 'Kwh')
const euroPerMonth = (amount: Amount): Measure => measure(toEuro(amount), 'Euro', 'Month')
const sum = (parts: Record<string, Amount>): Amount =>
  Object.values(parts).reduce((total, part) => total + part)

function workPrice({ tariff, levies, region, ...inputs }: PriceInputs, vatFactor: Decimal) {
  const gross = (net: string) => roundedQuotient(parseCent(net) * vatFactor.digits, vatFactor.scale)
  const { hasSmartMeter, hasElectricVehicle } = inputs.request
  // Shifting load to cheap hours needs a smart meter and prices that differ by hour.
  const shiftsLoad = hasSmartMeter && hasElectricVehicle && tariff.kind !== 'Fixed'

  const parts = {
    serviceFee: gross(tariff.serviceFeeCentPerKwhNet),
    averageExchangePrice: gross(energyPrice(tariff, inputs.exchangePriceCentPerKwhNet)),
    greenCertificateSurcharge: gross(tariff.greenCertificateCentPerKwhNet),
    powerFee: gross(levies.electricityTaxCentPerKwhNet),
    gridFee: gross(region.gridWorkCentPerKwhNet),
    powerHeatCouplingFee: gross(levies.kwkgCentPerKwhNet),
    concessionFee: gross(region.concessionCentPerKwhNet),
    offshoreFee: gross(levies.offshoreCentPerKwhNet),
    p19Fee: gross(levies.p19CentPerKwhNet),
    adjustment: parseCent(inputs.campaign?.workPriceAdjustmentCentPerKwhGross ?? '0'),
    riskPremiumFee: gross(tariff.riskPremiumCentPerKwhNet),
  }
  const estimated = sum(parts)
  const flexibility = shiftsLoad ? parseCent(inputs.flexibilityCentPerKwhGross) : 0n
  return { parts, estimated, flexibility, effective: estimated + flexibility }
}

function energyPrice({ name, kind, energyPriceCentPerKwhNet }: PriceInputs['tariff'], exchangePrice: string) {
  if (kind !== 'Fixed') return exchangePrice
  if (energyPriceCentPerKwhNet === null) throw new Error(`fixed tariff ${name} has no energy price`)
  return energyPriceCentPerKwhNet
}

function basePrice({ tariff, region, campaign }: PriceInputs, { digits, scale }: Decimal) {
  const parts = {
    serviceFee: quotientInWholeCents(parseEuro(tariff.baseServiceFeeEuroPerMonthNet) * digits, scale),
    gridFee: quotientInWholeCents(parseEuro(region.gridBaseEuroPerYearNet) * digits, 12n * scale),
    // The caps of MsbG section 30 already include VAT, unlike everything else in the base price.
    meteringFee: quotientInWholeCents(parseEuro(region.meteringEuroPerYearGross), 12n),
    adjustment: wholeCents(campaign?.basePriceAdjustmentEuroPerMonthGross ?? '0'),
  }
  return { parts, total: sum(parts) }
}

function comparisonPrice({ comparison }: PriceInputs, consumption: Decimal) {
  const working = parseCent(comparison.workingPriceCentPerKwhGross)
  const base = wholeCents(comparison.basePriceEuroPerMonthGross)
  return { working, base, total: base + costPerMonth(working, consumption) }
}

const wholeCents = (euro: string): Amount => quotientInWholeCents(parseEuro(euro), 1n)

const costPerMonth = (pricePerKwh: Amount, { digits, scale }: Decimal): Amount =>
  quotientInWholeCents(pricePerKwh * digits, 12n * scale)

function savingsShare(
  { name, kind, sharePercent }: PriceInputs['tariff'],
  saving: Amount,
  consumption: Decimal,
) {
  if (kind !== 'DynamicShare') return undefined
  if (sharePercent === null) throw new Error(`share tariff ${name} has no share`)

  const percent = parseDecimal(sharePercent)
  // Without a saving there is nothing to share; a loss is not shared.
  const perMonth = saving > 0n ? quotientInWholeCents(saving * percent.digits, 100n * percent.scale) : 0n
  return {
    percent,
    perMonth,
    perKwh: roundedQuotient(perMonth * 12n * consumption.scale, consumption.digits),
  }
}

function savedKilogramCo2({ tariff, emissionMixGramPerKwh }: PriceInputs, consumption: Decimal): number {
  const mix = parseDecimal(emissionMixGramPerKwh)
  const own = parseDecimal(tariff.emissionGramPerKwh)
  const savedGram = consumption.digits * (mix.digits * own.scale - own.digits * mix.scale)
  return quotientInHundredths(savedGram, 1000n * consumption.scale * mix.scale * own.scale)
}
