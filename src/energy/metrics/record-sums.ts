import type { AtomSums } from './atom-sums.ts'
import { additiveMetrics, type DayTerms } from './measures.ts'
import type { MetricType } from './metric.ts'

/** Collects what belongs to one record, day by day. */
export type RecordSums = {
  add(sums: AtomSums, terms: DayTerms): void
  /** The value as the wire counts, not yet rounded. */
  value(): number
  /** The code of the weakest state among its quarter-hours. */
  weakest(): number
}

export const recordSums = (metric: MetricType): RecordSums =>
  metric === 'WorkingPrice' ? meanPrice() : addedUp(additiveMetrics[metric])

function addedUp({ unitsPerWire, unitsOf }: (typeof additiveMetrics)['Consumption']): RecordSums {
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

/** A mean weighted by consumption, so that it times the consumption is the cost; over time where nothing was consumed. */
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
