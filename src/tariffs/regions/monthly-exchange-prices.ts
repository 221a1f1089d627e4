import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { parseCent, roundedQuotient, toCent } from '../../platform/money/amount.ts'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import type { ExchangePrice, ExchangePrices } from './regions.ts'

/** `month` is its first day. */
export type MonthMean = { month: string; meanCentPerKwhNet: string }

/** The default when too little is stored: roughly what a household paid in 2025 and 2026. */
const assumedExchangePriceCentPerKwhNet = '9.2500'

const windowMonths = 12
// Fewer days than this say nothing about a year.
const minDays = 30
const maxKnownWindows = 2000

/** The mean of the last twelve full months before a date, each weighted by what a profile uses in that month. */
export function monthlyExchangePrices(
  months: readonly MonthMean[],
  profiles: LoadProfiles,
  assumedCentPerKwhNet = assumedExchangePriceCentPerKwhNet,
): ExchangePrices {
  const means = new Map(months.map((mean) => [monthNumber(mean.month), mean]))
  const lastMonth = Math.max(...means.keys())
  // A window for each month with means in it and each profile.
  const known = new Map<string, ExchangePrice>()
  return {
    before(date, name) {
      const month = monthNumber(date)
      if (!(month <= lastMonth + windowMonths)) return assumption(assumedCentPerKwhNet)
      const profile = profiles.onOffer(name, date)
      return getOrAdd(
        known,
        `${profile.name} ${month}`,
        () => windowBefore(month, means, profile) ?? assumption(assumedCentPerKwhNet),
        maxKnownWindows,
      )
    },
    weightedBy: (others) => monthlyExchangePrices(months, others, assumedCentPerKwhNet),
  }
}

/** Undefined if too little is stored. */
function windowBefore(
  month: number,
  means: ReadonlyMap<number, MonthMean>,
  profile: LoadProfile,
): ExchangePrice | undefined {
  const counted = Array.from({ length: windowMonths }, (_, index) => month - windowMonths + index).flatMap(
    (number) => {
      const mean = means.get(number)
      return mean === undefined ? [] : { number, ...weighed(mean, profile) }
    },
  )
  const [first, last] = [counted[0], counted.at(-1)]
  const days = counted.reduce((sum, mean) => sum + mean.days, 0)
  if (first === undefined || last === undefined || days < minDays) return undefined

  const cost = counted.reduce((sum, mean) => sum + mean.cost, 0n)
  const weight = counted.reduce((sum, mean) => sum + mean.weight, 0n)
  return {
    centPerKwhNet: toCent(roundedQuotient(cost, weight)).toFixed(4),
    from: firstDay(first.number),
    to: firstDay(last.number + 1),
    profile: profile.name,
    isDefault: false,
  }
}

const assumption = (centPerKwhNet: string): ExchangePrice => ({
  centPerKwhNet,
  from: null,
  to: null,
  profile: null,
  isDefault: true,
})

function weighed(
  { month, meanCentPerKwhNet }: MonthMean,
  profile: LoadProfile,
): { cost: bigint; weight: bigint; days: number } {
  const [year, index] = [Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1]
  const { months, daysInMonths } = berlinYear(year)
  const { weights } = profile.year(year)
  const sum = weights.reduce((total, weight, day) => (months[day] === index ? total + weight : total), 0)
  // Integer millionths, so that the mean is exact and the same on every machine.
  const weight = BigInt(Math.round(sum * 1e6))
  return { cost: parseCent(meanCentPerKwhNet) * weight, weight, days: daysInMonths[index] as number }
}

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const firstDay = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
