/** From the frozen inputs of a bill to its lines and sums, in whole cents. Pure: the same inputs give the same bill, years later. */
import { workPartNames } from '../../domain/price-parts.ts'
import { parseDecimal, roundedQuotient } from '../../platform/money/amount.ts'
import { apportion, sumOf } from './apportion.ts'
import type { RatedInputs, RatedPeriod } from './rated-inputs.ts'

/** Each part that § 40 (3) EnWG wants to see is a line of its own, for each period with the same prices. */
export const lineParts = [
  'energyPrice',
  'serviceFee',
  'greenCertificateSurcharge',
  'riskPremiumFee',
  'workPriceAdjustment',
  'gridFee',
  'powerFee',
  'concessionFee',
  'powerHeatCouplingFee',
  'offshoreFee',
  'p19Fee',
  'baseServiceFee',
  'basePriceAdjustment',
  'baseGridFee',
  'gridFeeReduction',
  'meteringFee',
] as const
export type LinePart = (typeof lineParts)[number]

export type BillLine = {
  part: LinePart
  /** Local dates; `to` is exclusive. */
  from: string
  to: string
  unit: 'kWh' | 'Month'
  /** With six decimals, as `unitPriceNet`, which is in euros per unit. */
  quantity: number
  unitPriceNet: number
  vatPercent: number
  /** In whole cents. */
  net: number
  gross: number
}

export type VatSum = { vatPercent: number; net: number; vat: number; gross: number }

export type RatedBill = {
  lines: BillLine[]
  /** The sums for each rate, highest first. */
  vat: VatSum[]
  net: number
  gross: number
}

/** Days of months of any length have this many fractions in common. */
const lengths = 28n * 29n * 15n * 31n
/** A work price times an energy, and a base price times a million, are 10^-12 euros. */
const picoEurosPerCent = 10n ** 10n
const microEuros = 10n ** 6n
const fractionsPerCent = picoEurosPerCent * lengths

export function rateBill({ periods }: Pick<RatedInputs, 'periods'>): RatedBill {
  const exact = periods.flatMap(exactLines)
  const gross = apportion(
    exact.map(({ amount }) => amount),
    fractionsPerCent,
  )
  const rates = [...new Set(exact.map(({ period }) => Number(period.vatPercent)))].sort(
    (one, other) => other - one,
  )
  const net = new Map<ExactLine, bigint>()
  const grossOf = new Map(exact.map((line, index) => [line, gross[index] as bigint]))
  for (const rate of rates) {
    const ofRate = exact.filter(({ period }) => Number(period.vatPercent) === rate)
    const { numerator, denominator } = netFactor(String(rate))
    const nets = apportion(
      ofRate.map((line) => (grossOf.get(line) as bigint) * numerator),
      denominator,
    )
    ofRate.forEach((line, index) => {
      net.set(line, nets[index] as bigint)
    })
  }
  const lines = exact.map((line) => lineOf(line, net.get(line) as bigint, grossOf.get(line) as bigint))
  const vat = rates.map((vatPercent) => vatSum(vatPercent, lines))
  return { lines, vat, net: sum(vat, 'net'), gross: sum(vat, 'gross') }
}

/** Fractions of units of which a line has some, such as days of a month or milliwatt-hours of a kWh. */
type Quantity = { count: bigint; perUnit: bigint }

type ExactLine = {
  part: LinePart
  period: RatedPeriod
  unit: BillLine['unit']
  quantity: Quantity
  /** With VAT, in fractions of a cent. */
  amount: bigint
}

function exactLines(period: RatedPeriod): ExactLine[] {
  const { work, base, gridReductionPerMonth, gridCost } = period
  const energy: Quantity = { count: BigInt(period.milliwattHours), perUnit: microEuros }
  const months: Quantity = {
    count: sumOf(period.months.map(({ days, of }) => (BigInt(days) * lengths) / BigInt(of))),
    perUnit: lengths,
  }
  const perKwh = (price: number) => energy.count * BigInt(price) * lengths
  const perMonth = (price: number) => months.count * BigInt(price) * microEuros
  const amounts: Record<LinePart, bigint> = {
    energyPrice: BigInt(period.energyCost) * lengths,
    serviceFee: perKwh(work.serviceFee),
    greenCertificateSurcharge: perKwh(work.greenCertificateSurcharge),
    riskPremiumFee: perKwh(work.riskPremiumFee),
    workPriceAdjustment: perKwh(work.workPriceAdjustment),
    gridFee: gridCost === null ? perKwh(work.gridFee) : BigInt(gridCost) * lengths,
    powerFee: perKwh(work.powerFee),
    concessionFee: perKwh(work.concessionFee),
    powerHeatCouplingFee: perKwh(work.powerHeatCouplingFee),
    offshoreFee: perKwh(work.offshoreFee),
    p19Fee: perKwh(work.p19Fee),
    baseServiceFee: perMonth(base.serviceFee),
    basePriceAdjustment: perMonth(base.basePriceAdjustment + gridReductionPerMonth),
    baseGridFee: perMonth(base.gridFee),
    gridFeeReduction: perMonth(-gridReductionPerMonth),
    meteringFee: perMonth(base.meteringFee),
  }
  return lineParts
    .filter((part) => amounts[part] !== 0n || (part === 'energyPrice' && energy.count > 0n))
    .map((part) => {
      const unit = unitOf(part)
      return { part, period, unit, quantity: unit === 'kWh' ? energy : months, amount: amounts[part] }
    })
}

const workParts: ReadonlySet<string> = new Set(workPartNames)
const unitOf = (part: LinePart): BillLine['unit'] => (workParts.has(part) ? 'kWh' : 'Month')

function lineOf(line: ExactLine, net: bigint, gross: bigint): BillLine {
  const { part, period, unit, quantity, amount } = line
  const { numerator, denominator } = netFactor(period.vatPercent)
  const unitPriceNet = {
    numerator: amount * numerator * quantity.perUnit,
    denominator: 100n * fractionsPerCent * denominator * quantity.count,
  }
  return {
    part,
    from: period.from,
    to: period.to,
    unit,
    quantity: sixDecimals({ numerator: quantity.count, denominator: quantity.perUnit }),
    unitPriceNet: sixDecimals(unitPriceNet),
    vatPercent: Number(period.vatPercent),
    net: Number(net),
    gross: Number(gross),
  }
}

type Fraction = { numerator: bigint; denominator: bigint }

const sixDecimals = ({ numerator, denominator }: Fraction): number =>
  Number(roundedQuotient(numerator * 1_000_000n, denominator)) / 1e6

/** What part of a gross amount is net, such as 100 / 119. */
function netFactor(vatPercent: string): Fraction {
  const { digits, scale } = parseDecimal(vatPercent)
  return { numerator: 100n * scale, denominator: 100n * scale + digits }
}

function vatSum(vatPercent: number, lines: readonly BillLine[]): VatSum {
  const ofRate = lines.filter((line) => line.vatPercent === vatPercent)
  const [net, gross] = [sum(ofRate, 'net'), sum(ofRate, 'gross')]
  return { vatPercent, net, vat: gross - net, gross }
}

const sum = <Key extends 'net' | 'gross'>(items: readonly Record<Key, number>[], key: Key): number =>
  items.reduce((total, item) => total + item[key], 0)
