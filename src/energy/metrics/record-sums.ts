import type { PricePeriod } from '../working-prices/price-period.ts'
import type { AtomSums } from './day-atoms.ts'
import type { MetricType } from './metric.ts'

/** The terms that apply to a day. */
export type DayTerms = {
  dayNumber: number
  /** Undefined if the metric does not need it. */
  period: PricePeriod | undefined
  /** What a monthly fee is divided by: the quarter-hours of the day and the days of its month. */
  quarterHours: number
  daysInMonth: number
}

/** A value that adds up over quarter-hours, computed in a small unit; `unitsPerWire` converts it for the wire. */
type AdditiveMetric = {
  unitsPerWire: number
  unitsOf(sums: AtomSums, terms: DayTerms): number
}

// Whole numbers where possible: mWh × 0.0001 ct/kWh is 10^-12 €, and mWh × 0.01 g/kWh is 10^-11 kg.
const picoEurosPerMicroEuro = 1e6

/** The share of a monthly fee (in millionths of a euro) for a number of quarter-hours of a day. */
const share = (perMonth: number, count: number, { quarterHours, daysInMonth }: DayTerms): number =>
  (perMonth * picoEurosPerMicroEuro * count) / (daysInMonth * quarterHours)

const costOf = (sums: AtomSums, terms: DayTerms): number =>
  sums.energyCost + share(terms.period?.basePerMonth ?? 0, sums.count, terms)

const additiveMetrics: Readonly<Record<Exclude<MetricType, 'WorkingPrice'>, AdditiveMetric>> = {
  Consumption: { unitsPerWire: 1e6, unitsOf: ({ milliwattHours }) => milliwattHours },
  TotalCost: { unitsPerWire: 1e12, unitsOf: costOf },
  // Negative if the default supplier would have been cheaper.
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

/** Collects the sums of one record, day by day. */
export type RecordSums = {
  add(sums: AtomSums, terms: DayTerms): void
  /** In wire units, not rounded yet. */
  value(): number
  /** The code of the weakest state among its quarter-hours. */
  weakest(): number
}

export const recordSums = (metric: MetricType): RecordSums =>
  metric === 'WorkingPrice' ? meanPrice() : addedUp(additiveMetrics[metric])

function addedUp({ unitsPerWire, unitsOf }: AdditiveMetric): RecordSums {
  let [value, weakest] = [0, 0]
  return {
    add(sums, terms) {
      value += unitsOf(sums, terms)
      weakest = Math.max(weakest, sums.weakest)
    },
    value: () => value / unitsPerWire,
    weakest: () => weakest,
  }
}

const amountsPerCent = 1e4

/** The mean weighted by consumption, so that mean times consumption is the cost; over time if nothing was consumed. */
function meanPrice(): RecordSums {
  let [cost, energy, prices, count, weakest] = [0, 0, 0, 0, 0]
  return {
    add(sums) {
      cost += sums.energyCost
      energy += sums.milliwattHours
      prices += sums.prices
      count += sums.count
      weakest = Math.max(weakest, sums.weakest)
    },
    value: () => (energy > 0 ? cost / energy : prices / count) / amountsPerCent,
    weakest: () => weakest,
  }
}
