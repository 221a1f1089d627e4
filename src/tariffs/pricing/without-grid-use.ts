import {
  type Amount,
  amountsPerCent,
  amountsPerEuro,
  parseCent,
  parseDecimal,
  parseEuro,
  quotientInWholeCents,
  roundedQuotient,
} from '../../platform/money/amount.ts'
import type { PriceInputs } from './price.ts'

/**
 * The inputs of a supply without grid use: without what the customer pays to grid and metering operator, rounded as parts of a
 * price are. The default supplier would leave out the same, or any supply would look cheap (decision 109).
 */
export function withoutGridUse(inputs: PriceInputs): PriceInputs {
  const { levies, region, comparison } = inputs
  const { digits, scale } = parseDecimal(inputs.tariff.vatPercent)
  const vat = { digits: 100n * scale + digits, scale: 100n * scale }
  const work = [
    region.gridWorkCentPerKwhNet,
    region.concessionCentPerKwhNet,
    levies.kwkgCentPerKwhNet,
    levies.offshoreCentPerKwhNet,
    levies.p19CentPerKwhNet,
  ].map((net) => roundedQuotient(parseCent(net) * vat.digits, vat.scale))
  const base = [
    quotientInWholeCents(parseEuro(region.gridBaseEuroPerYearNet) * vat.digits, 12n * vat.scale),
    quotientInWholeCents(parseEuro(region.meteringEuroPerYearGross), 12n),
  ]
  return {
    ...inputs,
    levies: { ...levies, kwkgCentPerKwhNet: '0', offshoreCentPerKwhNet: '0', p19CentPerKwhNet: '0' },
    region: {
      gridWorkCentPerKwhNet: '0',
      gridBaseEuroPerYearNet: '0',
      meteringEuroPerYearGross: '0',
      concessionCentPerKwhNet: '0',
    },
    comparison: {
      workingPriceCentPerKwhGross: less(parseCent(comparison.workingPriceCentPerKwhGross), work, {
        perUnit: amountsPerCent,
        decimals: 4,
      }),
      basePriceEuroPerMonthGross: less(parseEuro(comparison.basePriceEuroPerMonthGross), base, {
        perUnit: amountsPerEuro,
        decimals: 6,
      }),
    },
  }
}

const less = (
  price: Amount,
  parts: readonly Amount[],
  { perUnit, decimals }: { perUnit: bigint; decimals: number },
): string => (Number(parts.reduce((left, part) => left - part, price)) / Number(perUnit)).toFixed(decimals)
