import type { DayAheadPrices } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toCentPerKwh } from '../../energy/day-ahead-prices/micro-cent.ts'
import { originNames } from '../../energy/day-ahead-prices/price-day.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

export type Hour = { at: Date; cent: number }

export type PriceDays = {
  /** The mean of each hour, net, of today and of tomorrow once that is published. */
  hours: Hour[]
  today: Hour[]
  until: Date
  sources: string[]
}

export const hourMs = 4 * quarterHourMs

/** What the exchange asks today and tomorrow. By the hour, which is enough to see when to charge a car. */
export function hourlyPrices(prices: DayAheadPrices, now: Date): PriceDays {
  const date = berlinToday(now)
  const days = [date, plusDays(date, 1)].flatMap((one) => prices.pricesOfDay(one) ?? [])
  const hoursOfDay = days.map(({ date: ofDay, microCentPerKwh }) => {
    const { startsAtMs } = berlinDay(ofDay)
    return Array.from({ length: microCentPerKwh.length / 4 }, (_, hour) => ({
      at: new Date(startsAtMs + hour * hourMs),
      cent: roundedCent(microCentPerKwh.subarray(hour * 4, hour * 4 + 4)),
    }))
  })
  const hours = hoursOfDay.flat()
  return {
    hours,
    today: hours.filter(({ at }) => berlinToday(at) === date),
    until: new Date((hours.at(-1)?.at ?? now).getTime() + hourMs),
    sources: [...new Set(days.map(({ source }) => originNames[source]))],
  }
}

const roundedCent = (quarters: Int32Array): number =>
  Math.round(toCentPerKwh(quarters.reduce((sum, quarter) => sum + quarter, 0) / quarters.length) * 100) / 100
