import { findDayFigures } from '../../energy/readings/day-figures.ts'
import type { Db } from '../../platform/db/sql.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { html } from '../../platform/html/html.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { figure } from './figure.ts'
import { countSupplied } from './order-repository.ts'
import { periodOf } from './period.ts'
import { type ReadingStatistics, ReadingStatisticsQuery } from './schema.ts'

type Day = ReadingStatistics['days'][number]

export const readingsFigure = figure<typeof ReadingStatisticsQuery, ReadingStatistics>({
  title: 'Readings',
  query: ReadingStatisticsQuery,
  filters: ['from', 'to'],
  show: ({ reads }, query, now) => showReadingStatistics(reads, query, now),
  files: {
    days: ({ days }) => ({
      columns: ['date', 'inDelivery', 'stored', 'complete', 'completeShare'],
      rows: days.map(({ date, inDelivery, stored, complete, completeShare }) => [
        ...[date, inDelivery, stored, complete],
        completeShare,
      ]),
    }),
  },
  content: ({ days }, csvPath) =>
    days.every(({ inDelivery }) => inDelivery === 0)
      ? html`<p class="empty">No contract was in delivery on these days, or they are not over yet. Choose other days.</p>`
      : html`
    <p>Contracts in delivery whose market location has all quarter-hours of the day. Days that are not over are left out.</p>
    ${lineChart(
      {
        title: 'Complete readings',
        unit: '% of the contracts in delivery',
        csvPath: csvPath('days'),
        endsNow: true,
      },
      [
        {
          name: 'Complete',
          points: days.map(({ date, completeShare }) => ({
            at: startOfBerlinDate(date),
            value: completeShare === null ? null : Math.round(completeShare * 1000) / 10,
          })),
        },
      ],
    )}
    ${days.length <= maxBars && parts(days, csvPath('days'))}`,
})

/** More bars than this cannot be told apart. */
const maxBars = 100

const parts = (days: readonly Day[], csvPath: string) =>
  barChart(
    { title: 'Contracts in delivery by day', unit: 'contracts', csvPath, endsNow: true },
    {
      categories: days.map(({ date }) => date),
      series: [
        { name: 'All quarter-hours', values: days.map(({ complete }) => complete) },
        {
          name: 'Some quarter-hours',
          values: days.map(({ stored, complete }) =>
            stored === null || complete === null ? null : stored - complete,
          ),
        },
        {
          name: 'No readings',
          values: days.map(({ inDelivery, stored }) =>
            stored === null ? null : Math.max(0, inDelivery - stored),
          ),
        },
      ],
    },
  )

/** For how many contracts in delivery the readings of each day are there and complete. A day that is not over has none. */
export async function showReadingStatistics(
  db: Db,
  query: ReadingStatisticsQuery,
  now: Date,
): Promise<ReadingStatistics> {
  const period = periodOf(query, now)
  const [supplied, { since, days }] = await Promise.all([
    countSupplied(db, period),
    findDayFigures(db, period.from, period.to),
  ])
  const ofDay = new Map(days.map((day) => [day.date, day]))
  const today = berlinDate(now)
  return {
    ...period,
    days: supplied
      .filter(({ date }) => date < today)
      .map(({ date, contracts: inDelivery }) => {
        if (date < since) return { date, inDelivery, stored: null, complete: null, completeShare: null }
        const { stored = 0, complete = 0 } = ofDay.get(date) ?? {}
        return {
          date,
          inDelivery,
          stored,
          complete,
          completeShare: inDelivery === 0 ? null : complete / inDelivery,
        }
      }),
  }
}
