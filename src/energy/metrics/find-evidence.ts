import type { Db } from '../../platform/db/sql.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import { type MeasuredDay, trailingDayCount } from '../forecasts/trailing-scale.ts'
import { type EnergySpan, energySpans } from '../meter-readings/energy-spans.ts'
import { asRecords, findRecords } from '../meter-readings/repository.ts'
import { findDailyTotals, findLastCompleteDays, findReadingDays } from '../readings/find-readings.ts'
import type { QuarterHourSpan } from './intervals.ts'
import {
  isComplete,
  type MeteredDays,
  meteredByDay,
  meteredByQuarterHour,
  noReadings,
} from './metered-days.ts'
import { type Interval, type MetricType, needs, type ValueType } from './metric.ts'

type Asked = { contractNumber: string; metric: MetricType; interval: Interval; span: QuarterHourSpan }
type Evidence = {
  metered: MeteredDays
  /** The last complete days, which scale the forecast. */
  trailing: MeasuredDay[]
  /** The energy between meter readings, for what no smart meter has measured. */
  spans: EnergySpan[]
}

/**
 * Reads only what is needed: a forecast needs no readings of the period, and a completely measured period needs no
 * forecast. If both are needed, they are read concurrently.
 */
export async function findEvidence(
  db: Db,
  asked: Asked & { valueType: ValueType },
  today: number,
): Promise<Evidence> {
  const { contractNumber, valueType, span } = asked
  if (span.fromDay === span.toDay) return { metered: noReadings, trailing: [], spans: [] }
  const findTrailing = () => findLastCompleteDays(db, contractNumber, trailingDayCount)
  if (valueType === 'Forecast') return { metered: noReadings, trailing: await findTrailing(), spans: [] }
  const findTheRest = async () => {
    const [trailing, spans] = await Promise.all([
      valueType === 'Actual' ? [] : findTrailing(),
      findSpans(db, contractNumber),
    ])
    return { trailing, spans }
  }
  if (span.toDay > today) {
    const [metered, rest] = await Promise.all([findMeteredDays(db, asked), findTheRest()])
    return { metered, ...rest }
  }
  const metered = await findMeteredDays(db, asked)
  return { metered, ...(isComplete(metered, span) ? { trailing: [], spans: [] } : await findTheRest()) }
}

const findSpans = async (db: Db, contractNumber: string): Promise<EnergySpan[]> =>
  energySpans(asRecords(await findRecords(db, contractNumber)))

/** Daily sums if they suffice, else quarter-hours. Incomplete days need a second round trip for their quarter-hours. */
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

const isAnsweredByDays = ({ metric, interval, span }: Asked): boolean =>
  needs[metric] !== 'prices' && interval !== 'QuarterHourly' && interval !== 'Hourly' && !isCut(span)

const isCut = ({ fromIndex, toIndex }: QuarterHourSpan): boolean => fromIndex > 0 || Number.isFinite(toIndex)
