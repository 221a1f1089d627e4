import { byQuarterHour, windowsOn } from '../../contracts/grid-work-fees.ts'
import {
  type BasePartName,
  basePartNames,
  type WorkPartName,
  workPartNames,
} from '../../domain/price-parts.ts'
import { parseCent, parseDecimal, toNumber } from '../../platform/money/amount.ts'
import type { Measure } from '../../tariffs/catalogue/measure.ts'
import { baseMeasures, workMeasures } from '../../tariffs/pricing/price.ts'
import type { GridFeeWindow } from '../../tariffs/regions/regions.ts'
import type { DeliveryPrice } from './delivery-price.ts'
import { grossPrices, type VatFactor, vatFactorOf } from './vat.ts'

/**
 * Days on which only the exchange changes a contract's price. Work prices are whole ten-thousandths of a cent per kWh,
 * base prices whole millionths of a euro a month, emissions whole hundredths of a gram per kWh.
 */
export type PricePeriod = {
  /** Day numbers, half-open. */
  readonly fromDay: number
  readonly toDay: number
  readonly parts: WorkParts
  /** The sum of the parts without energy and grid. */
  readonly constantPart: number
  /** With module 3, the grid fees by the wall clock for each quarter of the year. */
  readonly gridFees: readonly Int32Array[] | null
  readonly basePerMonth: number
  readonly baseParts: Readonly<Record<BasePartName, number>>
  /** How much of `basePriceAdjustment` is the grid fee reduction of module 1; positive. */
  readonly gridReductionPerMonth: number
  readonly comparisonWork: number
  readonly comparisonBasePerMonth: number
  /** How much less than the German mix the tariff emits. */
  readonly savedEmission: number
}

/** Gross parts of the work price; `energyPrice` is 0 unless the tariff is fixed. */
export type WorkParts = Readonly<Record<WorkPartName, number>>

type Span = { fromDay: number; toDay: number; date: string }

export function pricePeriod(delivery: DeliveryPrice, { fromDay, toDay, date }: Span): PricePeriod {
  const { priceComponents } = delivery.price
  const { comparisonTariff: comparison } = priceComponents
  const vat = vatFactorOf(delivery.inputs.tariff.vatPercent)
  const [work, base] = [workMeasures(priceComponents), baseMeasures(priceComponents)]
  const parts = Object.fromEntries(workPartNames.map((name) => [name, work4(work[name])])) as WorkParts
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0)
  return {
    fromDay,
    toDay,
    parts,
    constantPart: total - parts.energyPrice - parts.gridFee,
    gridFees:
      delivery.windows && gridFeesByQuarter(delivery.windows, delivery.gridWorkCentPerKwhNet, { date, vat }),
    basePerMonth: base6(priceComponents.basePricePerMonth),
    baseParts: Object.fromEntries(
      basePartNames.map((name) => [name, base6(base[name])]),
    ) as PricePeriod['baseParts'],
    gridReductionPerMonth: Math.round(delivery.reductionEuroPerMonth * 1e6),
    comparisonWork: work4(comparison.workingPrice),
    comparisonBasePerMonth: base6(comparison.basePrice),
    savedEmission:
      hundredths(delivery.emission.mixGramPerKwh) - hundredths(delivery.emission.tariffGramPerKwh),
  }
}

// Measures have at most four decimals (cents) or two (euros), so rounding restores the exact integer.
const work4 = ({ value }: Measure): number => Math.round(value * 1e4)
const base6 = ({ value }: Measure): number => Math.round(value * 1e6)
const hundredths = (gram: string): number => Math.round(toNumber(parseDecimal(gram)) * 100)

const quartersOfYear = [1, 2, 3, 4]

function gridFeesByQuarter(
  windows: readonly GridFeeWindow[],
  standardCentPerKwhNet: string,
  { date, vat }: Pick<Span, 'date'> & { vat: VatFactor },
): Int32Array[] {
  const current = windowsOn(windows, date)
  return quartersOfYear.map((quarter) => {
    const net = byQuarterHour(current, quarter, {
      usual: standardCentPerKwhNet,
      valueIn: ({ workCentPerKwhNet }) => workCentPerKwhNet,
    })
    return grossPrices(
      net.map((centPerKwh) => Number(parseCent(centPerKwh)) * 100),
      vat,
    )
  })
}
