import { toEurPerMwh } from '../../energy/day-ahead-prices/micro-cent.ts'
import type { KnownForecast } from '../../energy/price-forecast/keep-forecast.ts'
import type { ForecastQuarterHour } from '../../energy/price-forecast/read-forecast.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import type { PriceForecastItem } from './schema.ts'

/** The forecast for operators, in EUR/MWh; null while there is none. */
export function showForecast({ forecast, accuracy }: KnownForecast): PriceForecastItem | null {
  if (forecast === undefined) return null
  const { knownUntil, madeAt, sources, quarterHours } = forecast
  return {
    knownUntil,
    madeAt: berlinDateTime(madeAt),
    sources: [...sources],
    accuracy: accuracy
      ? {
          firstDate: accuracy.firstDate,
          lastDate: accuracy.lastDate,
          error: rounded(accuracy.error, 100),
          held: rounded(accuracy.held, 1000),
        }
      : null,
    days: daysOf(quarterHours),
  }
}

function daysOf(quarterHours: readonly ForecastQuarterHour[]): PriceForecastItem['days'] {
  const days = new Map<string, ForecastQuarterHour[]>()
  for (const quarterHour of quarterHours)
    getOrAdd(days, berlinDate(quarterHour.start), (): ForecastQuarterHour[] => []).push(quarterHour)
  return [...days].map(([date, ofDay]) => ({
    date,
    expected: ofDay.map(({ expected }) => eurPerMwh(expected)),
    low: ofDay.map(({ low }) => eurPerMwh(low)),
    high: ofDay.map(({ high }) => eurPerMwh(high)),
  }))
}

const eurPerMwh = (microCent: number): number => rounded(toEurPerMwh(microCent), 100)

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts
