import type { PriceVersion } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/micro-cent.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { type Line, lineChart } from '../../platform/html/charts/line-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { importPathOf } from '../imports/paths.ts'
import { pricesPath } from './paths.ts'
import type { MonthMeanItem, PriceDayItem } from './schema.ts'

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
