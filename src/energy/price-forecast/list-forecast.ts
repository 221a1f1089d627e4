import { notice } from '../../platform/http/envelope.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { toCentPerKwh } from '../day-ahead-prices/price-day.ts'
import { wantedShare } from './band.ts'
import type { ForecastAccuracy } from './forecast-accuracy.ts'
import type { KnownForecast } from './keep-forecast.ts'
import type { PriceForecastData } from './schema.ts'
import { minDays } from './walk-forward.ts'

/** The forecast as partners read it. */
export function listForecast({ forecast, accuracy }: KnownForecast, format: DateTimeFormat) {
  const quarterHours = forecast?.quarterHours ?? []
  const [first, last] = [quarterHours[0], quarterHours.at(-1)]
  const data: PriceForecastData = {
    pricesUnit: { main: 'Cent', per: 'Kwh' },
    pricesKind: 'Net',
    madeAt: forecast ? formatInstant(forecast.madeAt, format) : null,
    from: first ? formatInstant(first.start, format) : null,
    to: last ? formatInstant(new Date(last.start.getTime() + quarterHourMs), format) : null,
    bandPercent: wantedShare * 100,
    sources: [...(forecast?.sources ?? [])],
    accuracy: accuracy ? wireAccuracy(accuracy) : null,
    prices: quarterHours.map(({ start, expected, low, high }) => ({
      at: formatInstant(start, format),
      expected: shortCent(expected),
      low: shortCent(low),
      high: shortCent(high),
    })),
  }
  return { data, notices: quarterHours.length > 0 ? [] : [noForecast] }
}

const noForecast = notice(
  'no-data',
  `There is no forecast. It is made within minutes after prices are published, once the prices of ${minDays} days are known.`,
)

// More decimals would claim a precision that a forecast does not have.
const shortCent = (microCent: number): number => toCentPerKwh(Math.round(microCent / 100) * 100)

const wireAccuracy = ({ firstDate, lastDate, horizons, ...whole }: ForecastAccuracy) => ({
  firstDate,
  lastDate,
  ...wireError(whole),
  byDaysAhead: horizons.map(({ ahead, ...errors }) => ({ daysAhead: ahead, ...wireError(errors) })),
})

/** 1 EUR/MWh is 0.1 ct/kWh. */
const wireError = ({ error, held }: { error: number; held: number }) => ({
  meanAbsoluteError: Math.round(error * 1000) / 10_000,
  bandHeldPercent: Math.round(held * 1000) / 10,
})
