import type { BasePartName, WorkPartName } from '../../domain/price-parts.ts'
import type { MetricState } from '../../energy/metrics/metric.ts'

/** All that the amounts of a bill are calculated from, as it was when the bill was drafted. It is stored and never changes. */
export type RatedInputs = {
  version: 1
  /** In order and without a gap. */
  periods: readonly RatedPeriod[]
  /** What the sums were made from, day by day: proof that stored readings and prices are still those of the bill. */
  sha256: { quarterHours: string; prices: string }
}

/**
 * Days with the same prices and the same VAT. Prices include VAT, as contracts state them: work prices in ten-thousandths of
 * a cent per kWh, base prices in millionths of a euro per month.
 */
export type RatedPeriod = {
  /** Local dates; `to` is exclusive. */
  from: string
  to: string
  vatPercent: string
  /** How many of the days lie in months of each length: a monthly price is charged by the day. */
  months: readonly { days: number; of: number }[]
  /** Elapsed, so that days on which clocks change have 92 or 100. */
  quarterHours: number
  milliwattHours: number
  /** The weakest of its quarter-hours. */
  state: MetricState
  /** What the energy costs, in 10^-12 euros: the sum over quarter-hours of consumption times price. */
  energyCost: string
  /** The same for a grid fee that changes with the time of day; null if it is constant. */
  gridCost: string | null
  work: Readonly<Record<Exclude<WorkPartName, 'energyPrice'>, number>>
  base: Readonly<Record<BasePartName, number>>
  /** How much of `basePriceAdjustment` is the grid fee reduction of module 1 (§ 14a EnWG); positive. */
  gridReductionPerMonth: number
}
