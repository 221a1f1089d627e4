import { monthlyWeights } from '../../domain/household-profile.ts'
import { parseCent, roundedQuotient, toCent } from '../../platform/money/amount.ts'
import type { ExchangePrice, ExchangePrices } from './regions.ts'

/** `month` is its first day. */
export type MonthMean = { month: string; meanCentPerKwhNet: string }

/** The default when too little is stored: roughly what a household paid in 2025 and 2026. */
const assumedExchangePriceCentPerKwhNet = '9.2500'

const windowMonths = 12
// Fewer days than this say nothing about a year.
const minDays = 30

/**
 * The mean of the last twelve full months before a date, each weighted by what a household uses in that month.
 * All windows are computed once, up front, because the profile of a year takes tens of milliseconds.
 */
export function monthlyExchangePrices(
  months: readonly MonthMean[],
  assumedCentPerKwhNet = assumedExchangePriceCentPerKwhNet,
): ExchangePrices {
  const means = new Map(months.map((mean) => [monthNumber(mean.month), weighed(mean)]))
  const prices = new Map<number, ExchangePrice>()
  for (const stored of means.keys()) {
    for (let month = stored + 1; month <= stored + windowMonths; month++) {
      if (!prices.has(month)) prices.set(month, windowBefore(month, means, assumedCentPerKwhNet))
    }
  }
  const assumed = assumption(assumedCentPerKwhNet)
  return { before: (date) => prices.get(monthNumber(date)) ?? assumed }
}

type WeighedMean = { cost: bigint; weight: bigint; days: number }

function windowBefore(
  month: number,
  means: ReadonlyMap<number, WeighedMean>,
  assumed: string,
): ExchangePrice {
  const counted = Array.from({ length: windowMonths }, (_, index) => month - windowMonths + index).flatMap(
    (number) => {
      const mean = means.get(number)
      return mean === undefined ? [] : { number, ...mean }
    },
  )
  const [first, last] = [counted[0], counted.at(-1)]
  const days = counted.reduce((sum, mean) => sum + mean.days, 0)
  if (first === undefined || last === undefined || days < minDays) return assumption(assumed)

  const cost = counted.reduce((sum, mean) => sum + mean.cost, 0n)
  const weight = counted.reduce((sum, mean) => sum + mean.weight, 0n)
  return {
    centPerKwhNet: toCent(roundedQuotient(cost, weight)).toFixed(4),
    from: firstDay(first.number),
    to: firstDay(last.number + 1),
    isDefault: false,
  }
}

const assumption = (centPerKwhNet: string): ExchangePrice => ({
  centPerKwhNet,
  from: null,
  to: null,
  isDefault: true,
})

function weighed({ month, meanCentPerKwhNet }: MonthMean): WeighedMean {
  const [year, index] = [Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1]
  // Integer millionths, so that the mean is exact and the same on every machine.
  const weight = BigInt(Math.round((monthlyWeights(year)[index] ?? 0) * 1e6))
  return {
    cost: parseCent(meanCentPerKwhNet) * weight,
    weight,
    days: new Date(Date.UTC(year, index + 1, 0)).getUTCDate(),
  }
}

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const firstDay = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
