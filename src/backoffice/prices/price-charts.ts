import type { PriceVersion } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/price-day.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { type Line, lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { facts, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { figurePath, forecastCsvPath, importPathOf, pricesPath } from '../console-paths.ts'
import type { MonthMeanItem, PriceDayItem, PriceForecastItem } from './schema.ts'

// More quarter-hours cannot be told apart on a screen.
const maxDaysOfQuarters = 3

/** The quarter-hours of a few days, or the means of many with how far the day went. */
export function pricesChart(days: readonly PriceDayItem[], versions: readonly PriceVersion[]): Html {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const frame = {
    title: first === last ? `Prices of ${first}` : `Prices from ${first} to ${last}`,
    unit: 'EUR/MWh',
    csvPath: `${pricesPath}.csv?${new URLSearchParams({ from: first, days: String(days.length) })}`,
  }
  if (days.length > maxDaysOfQuarters) return lineChart(frame, [dayMeans(days)])
  const [, former] = versions
  return lineChart(frame, [
    { name: 'Price', points: days.flatMap((day) => quarters(day, day.eurPerMwh)) },
    ...(former === undefined
      ? []
      : days.map((day) => ({
          name: `Version ${former.version}`,
          points: quarters(day, Array.from(former.microCentPerKwh, toEurPerMwh)),
        }))),
  ])
}

/** Of a day that has 92, 96 or 100; without prices all of them are a gap. */
const quarters = ({ date, quarterHours }: PriceDayItem, prices: readonly number[] | null): Line['points'] => {
  const midnight = startOfBerlinDate(date).getTime()
  return Array.from({ length: quarterHours }, (_, index) => ({
    at: new Date(midnight + index * quarterHourMs),
    value: prices?.[index] ?? null,
  }))
}

const dayMeans = (days: readonly PriceDayItem[]): Line => ({
  name: 'Mean of the day',
  points: days.map(({ date, mean }) => ({ at: startOfBerlinDate(date), value: mean })),
  band: days.flatMap(({ date, lowest, highest }) =>
    lowest === null || highest === null ? [] : { at: startOfBerlinDate(date), low: lowest, high: highest },
  ),
})

const shownMonths = 24

/** The last two years. */
export function monthsChart(months: readonly MonthMeanItem[]): Html {
  const shown = months.slice(-shownMonths)
  if (shown.length === 0)
    return html`<p class="empty">No monthly means are stored. <a href="${importPathOf('exchange-prices')}">Import them</a>.</p>`
  return barChart(
    {
      title: 'Means of the day-ahead auction, as imported',
      unit: 'ct/kWh net',
      csvPath: `${pricesPath}/months.csv`,
    },
    {
      categories: shown.map(({ month }) => month),
      series: [{ name: 'Mean', values: shown.map(({ meanCentPerKwhNet }) => meanCentPerKwhNet) }],
    },
  )
}

/** What is expected after the published prices, with its band. */
export const forecastSection = (forecast: PriceForecastItem | null, now: Date): Html =>
  section('forecast', 'Forecast', forecast === null ? none : shown(forecast, now))

const none = html`<p class="empty">There is no forecast. It is made within minutes after prices are published, if those of the
  last four months are known. Import what is missing.</p>`

const shown = (forecast: PriceForecastItem, now: Date): Html => html`
  ${facts([
    ['Knows prices until', forecast.knownUntil],
    ['Made', timeText(forecast.madeAt, now)],
    ['Sources', forecast.sources.join(', ')],
    ['Error of the last 30 days', forecast.accuracy && accuracyText(forecast.accuracy)],
  ])}
  <p><a href="${figurePath('price-forecast')}">See how wrong forecasts were</a>.</p>
  ${chart(forecast)}
  <p>Four of five prices are to lie in the range.</p>`

const accuracyText = ({ error, held }: NonNullable<PriceForecastItem['accuracy']>): string =>
  `${error.toFixed(2)} EUR/MWh in the mean; the band held ${(held * 100).toFixed(1)} % of the prices`

function chart({ days }: PriceForecastItem): Html {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const hours = hoursOf(forecastRows(days))
  return lineChart(
    { title: `Forecast from ${first} to ${last}, by the hour`, unit: 'EUR/MWh', csvPath: forecastCsvPath },
    [
      {
        name: 'Expected price',
        points: hours.map(({ at, expected }) => ({ at, value: expected })),
        band: hours.map(({ at, low, high }) => ({ at, low, high })),
      },
    ],
  )
}

/** Their means: the quarter-hours of a week cannot be told apart on a screen. */
const hoursOf = (quarters: ReturnType<typeof forecastRows>) =>
  quarters.flatMap(({ at }, index) => {
    if (index % 4 !== 0) return []
    const hour = quarters.slice(index, index + 4)
    const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 25) / 100
    return {
      at,
      expected: mean(hour.map(({ expected }) => expected)),
      low: mean(hour.map(({ low }) => low)),
      high: mean(hour.map(({ high }) => high)),
    }
  })

/** The quarter-hours of the days with their instants. */
export const forecastRows = (days: PriceForecastItem['days']) =>
  days.flatMap(({ date, expected, low, high }) => {
    const midnight = startOfBerlinDate(date).getTime()
    return expected.map((value, index) => ({
      at: new Date(midnight + index * quarterHourMs),
      expected: value,
      low: low[index] as number,
      high: high[index] as number,
    }))
  })
