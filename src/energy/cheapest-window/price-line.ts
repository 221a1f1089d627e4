import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { PriceForecast } from '../price-forecast/read-forecast.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import type { Spot } from '../working-prices/spot.ts'
import { grossPrices, type VatFactor } from '../working-prices/vat.ts'
import { workingPriceDays } from '../working-prices/working-price-days.ts'
import type { SearchSpan } from './search-span.ts'

export const priceSources = ['Published', 'Forecast', 'Fixed'] as const
export type PriceSource = (typeof priceSources)[number]

/** What a kWh costs in a quarter-hour: gross, all parts, in ten-thousandths of a cent. */
export type PricedQuarterHour = {
  readonly price: number
  /** The band of a forecast; otherwise the price itself. */
  readonly low: number
  readonly high: number
  readonly source: PriceSource
}

/** The quarter-hours of a span in order; undefined where there is no price. */
export type PriceLine = readonly (PricedQuarterHour | undefined)[]

type Sources = {
  periods: readonly PricePeriod[]
  /** Of published or fixed prices. */
  spot: Spot
  isFixed: boolean
  forecast: PriceForecast | undefined
  vatOn: (dayNumber: number) => VatFactor
  isDelivered: (date: string) => boolean
}

/** What a contract pays in each quarter-hour: as published or agreed, and beyond that by the forecast of the exchange. */
export function priceLine({ from, to }: SearchSpan, sources: Sources): PriceLine {
  const ofDay = pricesOfDay(sources)
  const line: (PricedQuarterHour | undefined)[] = []
  const lastDay = dayNumberOf(berlinDate(new Date(to.getTime() - 1)))
  for (let day = dayNumberOf(berlinDate(from)); day <= lastDay; day++) {
    const { startsAtMs, quartersOfDay } = berlinDay(dateOf(day))
    const prices = sources.isDelivered(dateOf(day)) ? ofDay(day, startsAtMs) : []
    for (const index of quartersOfDay.keys()) {
      const atMs = startsAtMs + index * quarterHourMs
      if (atMs >= from.getTime() && atMs < to.getTime()) line.push(prices[index])
    }
  }
  return line
}

function pricesOfDay({ periods, spot, isFixed, forecast, vatOn }: Sources) {
  const known = workingPriceDays(periods, spot)
  const expected = forecast && forecastPrices(forecast, { periods, vatOn })
  const source = isFixed ? 'Fixed' : 'Published'
  return (day: number, startsAtMs: number): PriceLine => {
    const certain = known.ofDay(day)
    if (certain?.isPublished)
      return Array.from(certain.prices, (price) => ({ price, low: price, high: price, source }))
    return expected?.(day, startsAtMs) ?? []
  }
}

/** The prices of a day by the forecast, with the fees and taxes of the contract. */
function forecastPrices(
  { quarterHours }: PriceForecast,
  { periods, vatOn }: Pick<Sources, 'periods' | 'vatOn'>,
) {
  const byStart = new Map(quarterHours.map((quarterHour) => [quarterHour.start.getTime(), quarterHour]))
  return (day: number, startsAtMs: number): PriceLine => {
    const ofDay = berlinDay(dateOf(day)).quartersOfDay.map((_, index) =>
      byStart.get(startsAtMs + index * quarterHourMs),
    )
    const [prices, low, high] = (['expected', 'low', 'high'] as const).map((name) => {
      const net = ofDay.map((quarterHour) => Math.round(quarterHour?.[name] ?? 0))
      const gross = grossPrices(net, vatOn(day))
      const spot = { ofDay: () => ({ gross, isPublished: false }), keyOfMonth: () => undefined }
      return workingPriceDays(periods, spot).ofDay(day)?.prices
    })
    if (prices === undefined || low === undefined || high === undefined) return []
    return ofDay.map((quarterHour, index) =>
      quarterHour === undefined
        ? undefined
        : {
            price: prices[index] as number,
            low: low[index] as number,
            high: high[index] as number,
            source: 'Forecast',
          },
    )
  }
}
