import type { Db } from '../../platform/db/sql.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import { findTrailingDays } from '../forecasts/find-trailing-days.ts'
import type { MeasuredDay } from '../forecasts/trailing-scale.ts'
import { findDailyTotals, findReadingDays } from '../readings/find-readings.ts'
import {
  isComplete,
  type MeteredDays,
  meteredByDay,
  meteredByQuarterHour,
  noReadings,
} from './metered-days.ts'
import { type Interval, type MetricType, needs, type ValueType } from './metric.ts'
import type { DaySpan } from './split-days.ts'

type Asked = { contractNumber: string; metric: MetricType; interval: Interval; span: DaySpan }
type Evidence = {
  metered: MeteredDays
  /** The last complete days, on which the level of a forecast rests. */
  trailing: MeasuredDay[]
}

/**
 * What values are made of, without asking for what is not needed: a forecast takes no readings of the period, and a
 * period that is known as a whole takes no forecast. Where both are needed, they are asked for at the same time.
 */
export async function findEvidence(
  db: Db,
  asked: Asked & { valueType: ValueType },
  today: number,
): Promise<Evidence> {
  const { contractNumber, valueType, span } = asked
  if (span.fromDay === span.toDay) return { metered: noReadings, trailing: [] }
  const findTrailing = () => findTrailingDays(db, contractNumber)
  if (valueType === 'Forecast') return { metered: noReadings, trailing: await findTrailing() }
  if (valueType === 'Actual') return { metered: await findMeteredDays(db, asked), trailing: [] }
  if (span.toDay > today) {
    const [metered, trailing] = await Promise.all([findMeteredDays(db, asked), findTrailing()])
    return { metered, trailing }
  }
  const metered = await findMeteredDays(db, asked)
  return { metered, trailing: isComplete(metered, span) ? [] : await findTrailing() }
}

/**
 * The readings that a question needs, in one round trip: daily sums where these say all, else quarter-hours. Days that
 * are known in part take another round trip, since only their quarter-hours tell what is missing.
 */
async function findMeteredDays(db: Db, asked: Asked): Promise<MeteredDays> {
  const { contractNumber, span } = asked
  const [from, to] = [dateOf(span.fromDay), dateOf(span.toDay)]
  if (!isAnsweredByDays(asked))
    return meteredByQuarterHour(span, await findReadingDays(db, contractNumber, from, to))

  const totals = await findDailyTotals(db, contractNumber, from, to)
  const first = totals.dates[totals.gaps.findIndex((gaps) => gaps > 0)]
  if (first === undefined) return meteredByDay(span, totals, [])
  return meteredByDay(span, totals, await findReadingDays(db, contractNumber, first, to))
}

const isAnsweredByDays = ({ metric, interval }: Asked): boolean =>
  needs[metric] !== 'prices' && interval !== 'QuarterHourly' && interval !== 'Hourly'
