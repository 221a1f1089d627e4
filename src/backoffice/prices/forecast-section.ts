import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { facts, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { figurePath } from '../figures/paths.ts'
import { forecastCsvPath } from './paths.ts'
import type { PriceForecastItem } from './schema.ts'

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
