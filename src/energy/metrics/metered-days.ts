import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { DayValues } from '../readings/day-values.ts'
import type { DailyTotals, ReadingDay } from '../readings/find-readings.ts'
import type { DaySpan } from './intervals.ts'

type MeteredDay = { milliwattHours: number; state: number; gaps: number }

/** The readings of a span of days, by day number. */
export type MeteredDays = {
  totalOf(dayNumber: number): MeteredDay | undefined
  /** Undefined without readings, or if only totals were read. */
  quarterHoursOf(dayNumber: number): (DayValues & { gaps: number }) | undefined
  /** Whether a smart meter has measured nothing. */
  readonly isEmpty: boolean
}

export const noReadings: MeteredDays = {
  isEmpty: true,
  totalOf: () => undefined,
  quarterHoursOf: () => undefined,
}

export function isComplete({ totalOf }: MeteredDays, { fromDay, toDay }: DaySpan): boolean {
  for (let day = fromDay; day < toDay; day++) if (totalOf(day)?.gaps !== 0) return false
  return true
}

export function meteredByQuarterHour({ fromDay, toDay }: DaySpan, days: readonly ReadingDay[]): MeteredDays {
  const byDay = new Array<ReadingDay | undefined>(toDay - fromDay)
  for (const day of days) byDay[dayNumberOf(day.date) - fromDay] = day
  return {
    isEmpty: days.length === 0,
    quarterHoursOf: (dayNumber) => byDay[dayNumber - fromDay],
    totalOf(dayNumber) {
      const day = byDay[dayNumber - fromDay]
      return day && { milliwattHours: day.total, state: day.state, gaps: day.gaps }
    },
  }
}

/** From daily sums, plus the quarter-hours of incomplete days. */
export function meteredByDay(
  { fromDay, toDay }: DaySpan,
  { dates, totals, states, gaps }: DailyTotals,
  incomplete: readonly ReadingDay[],
): MeteredDays {
  const places = new Int32Array(toDay - fromDay).fill(-1)
  for (const [place, date] of dates.entries()) places[dayNumberOf(date) - fromDay] = place
  const { quarterHoursOf } = meteredByQuarterHour({ fromDay, toDay }, incomplete)
  return {
    isEmpty: dates.length === 0,
    quarterHoursOf,
    totalOf(dayNumber) {
      const place = places[dayNumber - fromDay] ?? -1
      if (place < 0) return undefined
      return {
        milliwattHours: totals[place] as number,
        state: states[place] as number,
        gaps: gaps[place] as number,
      }
    },
  }
}

/** Several spans as one; they do not overlap. */
export function oneAfterAnother(parts: readonly { span: DaySpan; metered: MeteredDays }[]): MeteredDays {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return only.metered
  const partOf = (dayNumber: number) =>
    parts.find(({ span }) => span.fromDay <= dayNumber && dayNumber < span.toDay)?.metered
  return {
    isEmpty: parts.every(({ metered }) => metered.isEmpty),
    totalOf: (dayNumber) => partOf(dayNumber)?.totalOf(dayNumber),
    quarterHoursOf: (dayNumber) => partOf(dayNumber)?.quarterHoursOf(dayNumber),
  }
}
