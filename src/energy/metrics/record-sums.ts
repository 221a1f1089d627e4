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
  /** Counted from January of the year 0. */
  month: number
}

/** A value that adds up over quarter-hours, computed in a small unit; `unitsPerWire` converts it for the wire. */
type AdditiveMetric = {
  unitsPerWire: number
  /** Without fees, in whole units. */
  unitsOf(sums: AtomSums, period: PricePeriod | undefined): number
  /** In millionths of a euro. */
  feePerMonth?(period: PricePeriod): number
}

// Whole numbers where possible: mWh × 0.0001 ct/kWh is 10^-12 €, and mWh × 0.01 g/kWh is 10^-11 kg.
const picoEurosPerMicroEuro = 1e6

const additiveMetrics: Readonly<Record<Exclude<MetricType, 'WorkingPrice'>, AdditiveMetric>> = {
  Consumption: { unitsPerWire: 1e6, unitsOf: ({ milliwattHours }) => milliwattHours },
  TotalCost: {
    unitsPerWire: 1e12,
    unitsOf: ({ energyCost }) => energyCost,
    feePerMonth: ({ basePerMonth }) => basePerMonth,
  },
  // Negative if the default supplier would have been cheaper.
  Saving: {
    unitsPerWire: 1e12,
    unitsOf: ({ milliwattHours, energyCost }, period) =>
      milliwattHours * (period?.comparisonWork ?? 0) - energyCost,
    feePerMonth: ({ comparisonBasePerMonth, basePerMonth }) => comparisonBasePerMonth - basePerMonth,
  },
  Co2Saving: {
    unitsPerWire: 1e11,
    unitsOf: ({ milliwattHours }, period) => milliwattHours * (period?.savedEmission ?? 0),
  },
}

/** Collects the sums of one record, by days, parts of days and whole months. */
export type RecordSums = {
  add(sums: AtomSums, terms: DayTerms): void
  /** In wire units, not rounded yet. */
  value(): number
  /** The code of the weakest state among its quarter-hours. */
  weakest(): number
}

export const recordSums = (metric: MetricType): RecordSums =>
  metric === 'WorkingPrice' ? meanPrice() : addedUp(additiveMetrics[metric])

/**
 * Whole units and fees are added up apart, and the fees of a month by its days, so that the result is the same whether
 * days are added or their month.
 */
function addedUp({ unitsPerWire, unitsOf, feePerMonth }: AdditiveMetric): RecordSums {
  let [units, weakest] = [0, 0]
  const fees = feePerMonth && monthlyFees(feePerMonth)
  return {
    add(sums, terms) {
      units += unitsOf(sums, terms.period)
      fees?.add(sums, terms)
      weakest = Math.max(weakest, sums.weakest)
    },
    value: () => (units + (fees?.sum() ?? 0)) / unitsPerWire,
    weakest: () => weakest,
  }
}

/** The shares of a monthly fee, in 10^-12 euros: the fee by the days of the month by the quarter-hours of the day. */
function monthlyFees(feePerMonth: (period: PricePeriod) => number) {
  let [sum, days] = [0, 0]
  let last: DayTerms | undefined
  const endMonth = () => {
    if (last?.period !== undefined)
      sum += (feePerMonth(last.period) * picoEurosPerMicroEuro * days) / last.daysInMonth
    days = 0
  }
  return {
    add({ count, wholeDays }: AtomSums, terms: DayTerms) {
      const { period, quarterHours, daysInMonth, month } = terms
      if (month !== last?.month || period !== last.period) endMonth()
      last = terms
      if (wholeDays > 0) days += wholeDays
      else if (count === quarterHours) days++
      else if (period !== undefined)
        sum += (feePerMonth(period) * picoEurosPerMicroEuro * count) / (daysInMonth * quarterHours)
    },
    sum() {
      endMonth()
      return sum
    },
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
