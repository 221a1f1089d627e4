import type { PricePeriod } from '../working-prices/price-period.ts'
import type { AtomSums } from './atom-sums.ts'
import type { MetricType } from './metric.ts'

/** How the day of some quarter-hours is counted. */
export type DayTerms = {
  dayNumber: number
  /** Undefined only where the metric takes nothing from it. */
  period: PricePeriod | undefined
  /** The quarter-hours of the local day, and the days of its month: what a monthly fee is divided by. */
  quarterHours: number
  daysInMonth: number
}

/** What a metric makes of sums: a value that adds up over any quarter-hours, in units of which `unitsPerWire` are one on the wire. */
export type AdditiveMetric = {
  unitsPerWire: number
  unitsOf(sums: AtomSums, terms: DayTerms): number
}

// Whole numbers wherever the formula allows: mWh × 0.0001 ct/kWh is 10^-12 €, and mWh × 0.01 g/kWh is 10^-11 kg.
const picoEurosPerMicroEuro = 1e6

/** The part of a monthly fee (in millionths of a euro) that falls on so many quarter-hours of a day. */
const share = (perMonth: number, count: number, { quarterHours, daysInMonth }: DayTerms): number =>
  (perMonth * picoEurosPerMicroEuro * count) / (daysInMonth * quarterHours)

const costOf = (sums: AtomSums, terms: DayTerms): number =>
  sums.energyCost + share(terms.period?.basePerMonth ?? 0, sums.count, terms)

export const additiveMetrics: Readonly<Record<Exclude<MetricType, 'WorkingPrice'>, AdditiveMetric>> = {
  Consumption: { unitsPerWire: 1e6, unitsOf: ({ milliwattHours }) => milliwattHours },
  TotalCost: { unitsPerWire: 1e12, unitsOf: costOf },
  // Negative where the default supplier would have been cheaper: it is shown as it is.
  Saving: {
    unitsPerWire: 1e12,
    unitsOf: (sums, terms) =>
      sums.milliwattHours * (terms.period?.comparisonWork ?? 0) +
      share(terms.period?.comparisonBasePerMonth ?? 0, sums.count, terms) -
      costOf(sums, terms),
  },
  Co2Saving: {
    unitsPerWire: 1e11,
    unitsOf: ({ milliwattHours }, { period }) => milliwattHours * (period?.savedEmission ?? 0),
  },
}
