import { findDayFigures } from '../../energy/readings/day-figures.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { countSupplied } from './order-repository.ts'
import { periodOf } from './period.ts'
import type { ReadingStatistics, ReadingStatisticsQuery } from './schema.ts'

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
