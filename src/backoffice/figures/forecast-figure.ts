import {
  byHorizon,
  type ErrorOfDay,
  meanOf,
  readErrors,
} from '../../energy/price-forecast/forecast-accuracy.ts'
import type { DayError } from '../../energy/price-forecast/measure-day.ts'
import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { html } from '../../platform/html/html.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { table } from '../../web/frame/parts.ts'
import { figure } from './figure.ts'
import { periodOf } from './period.ts'
import { type ForecastStatistics, ForecastStatisticsQuery } from './schema.ts'

type Day = ForecastStatistics['days'][number]
type Horizon = ForecastStatistics['horizons'][number]

const columns = ['error', 'lastWeekError', 'fourWeeksError', 'held'] as const
const cells = (errors: Day | Horizon): number[] => columns.map((column) => errors[column])

export const forecastFigure = figure<typeof ForecastStatisticsQuery, ForecastStatistics>({
  title: 'Price forecast',
  query: ForecastStatisticsQuery,
  filters: ['from', 'to'],
  show: ({ reads }, query, now) => showForecastErrors(reads, query, now),
  files: {
    days: ({ days }) => ({
      columns: ['date', ...columns],
      rows: days.map((day) => [day.date, ...cells(day)]),
    }),
    'days-ahead': ({ horizons }) => ({
      columns: ['daysAhead', 'days', ...columns],
      rows: horizons.map((horizon) => [horizon.daysAhead, horizon.days, ...cells(horizon)]),
    }),
  },
  content({ days, horizons }, csvPath) {
    if (days.length === 0)
      return html`<p class="empty">No forecast of these days has been compared with prices yet. A day is measured when its prices are
        published. Choose other days.</p>`
    const starts = days.map(({ date }) => startOfBerlinDate(date))
    const points = (value: (day: Day) => number) =>
      days.map((day, index) => ({ at: starts[index] as Date, value: value(day) }))
    return html`
    <p>How far forecasts of up to seven days ahead were from the prices that were published later, and how far two simple rules
      would have been. The band is to hold 80 of 100 prices.</p>
    ${lineChart({ title: 'Mean absolute error', unit: 'EUR/MWh', csvPath: csvPath('days'), endsNow: true }, [
      { name: 'Forecast', points: points(({ error }) => error) },
      { name: 'Same quarter-hour last week', points: points(({ lastWeekError }) => lastWeekError) },
      {
        name: 'Mean of the last four same weekdays',
        points: points(({ fourWeeksError }) => fourWeeksError),
      },
    ])}
    ${lineChart(
      {
        title: 'Prices in the band',
        unit: '% of the quarter-hours',
        csvPath: csvPath('days'),
        endsNow: true,
      },
      [{ name: 'In the band', points: points(({ held }) => Math.round(held * 1000) / 10) }],
    )}
    <h2>By days ahead</h2>
    ${horizonTable(horizons)}
    <p><a href="${csvPath('days-ahead')}" download>Download as CSV</a></p>`
  },
})

const horizonTable = (horizons: readonly Horizon[]) =>
  table<Horizon>(
    'Mean absolute error by days ahead, EUR/MWh',
    [
      { title: 'Days ahead', isFigure: true, cell: ({ daysAhead }) => daysAhead },
      { title: 'Days', isFigure: true, cell: ({ days }) => days },
      { title: 'Forecast', isFigure: true, cell: ({ error }) => error.toFixed(2) },
      { title: 'Last week', isFigure: true, cell: ({ lastWeekError }) => lastWeekError.toFixed(2) },
      {
        title: 'Four same weekdays',
        isFigure: true,
        cell: ({ fourWeeksError }) => fourWeeksError.toFixed(2),
      },
      { title: 'In the band', isFigure: true, cell: ({ held }) => `${(held * 100).toFixed(1)} %` },
    ],
    { rows: horizons, empty: '' },
  )

/** How wrong forecasts of prices were, by the day that was forecast and by how far ahead it was. */
export async function showForecastErrors(
  db: Db,
  query: ForecastStatisticsQuery,
  now: Date,
): Promise<ForecastStatistics> {
  const period = periodOf(query, now)
  const errors = await readErrors(db, period.from, period.to)
  const days = new Map<string, ErrorOfDay[]>()
  for (const error of errors) getOrAdd(days, error.date, (): ErrorOfDay[] => []).push(error)
  return {
    ...period,
    days: [...days].map(([date, ofDay]) => ({ date, ...rounded(meanOf(ofDay)) })),
    horizons: byHorizon(errors).map(({ ahead, days: count, ...means }) => ({
      daysAhead: ahead,
      days: count,
      ...rounded(means),
    })),
  }
}

const rounded = ({ error, lastWeekError, fourWeeksError, held }: DayError): DayError => ({
  error: Math.round(error * 100) / 100,
  lastWeekError: Math.round(lastWeekError * 100) / 100,
  fourWeeksError: Math.round(fourWeeksError * 100) / 100,
  held: Math.round(held * 1000) / 1000,
})
