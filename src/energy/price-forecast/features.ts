import { dateOf } from '../../platform/time/day-number.ts'
import { isNationwideHoliday } from '../../platform/time/holidays.ts'
import type { Drivers } from './drivers.ts'
import { type PriceHistory, quartersOfDay } from './price-history.ts'

/** As many days as features look back: four same weekdays, of which the first is up to a week before the last known day. */
export const daysLookedBack = 28

const ofDayCount = 15
const ofQuarterCount = 7

/** How many features a quarter-hour has besides drivers. */
export const featureCount = ofQuarterCount + ofDayCount

type Known = {
  history: PriceHistory
  drivers: Drivers
  /** The index of the last day that is known. */
  last: number
}

/** What the prices of a day some days ahead are reported from: a row for each of its 96 quarter-hours. */
export function featuresOf(
  { history, drivers, last }: Known,
  ahead: number,
  usesDrivers: boolean,
): Float64Array[] {
  const ofDay = dayFeatures(history, last, ahead)
  const driven = usesDrivers ? drivers.of(history.firstDay + last + ahead) : []
  return Array.from({ length: quartersOfDay }, (_, quarter) => {
    const row = new Float64Array(featureCount + driven.length)
    row.set(quarterFeatures(history, last, ahead, quarter))
    row.set(ofDay, ofQuarterCount)
    for (const [index, series] of driven.entries()) row[featureCount + index] = series[quarter] as number
    return row
  })
}

/** Those of one quarter-hour: the last three days, the same weekday before, and means. */
function quarterFeatures({ days }: PriceHistory, last: number, ahead: number, quarter: number): number[] {
  const priceOf = (day: number): number => (days[day] as Float64Array)[quarter] as number
  const meanOfLast = (count: number): number => {
    let sum = 0
    for (let day = last - count + 1; day <= last; day++) sum += priceOf(day)
    return sum / count
  }
  // The horizon is a week at most, so the same weekday of the week before is known.
  const weekBefore = last + ahead - 7
  const weekdays = [weekBefore, weekBefore - 7, weekBefore - 14, weekBefore - 21]
  return [
    priceOf(last),
    priceOf(last - 1),
    priceOf(last - 2),
    priceOf(weekBefore),
    weekdays.reduce((sum, day) => sum + priceOf(day), 0) / weekdays.length,
    meanOfLast(7),
    meanOfLast(28),
  ]
}

/** Those that all quarter-hours of a day share: what the last two days were like, and the calendar. */
function dayFeatures({ firstDay, days }: PriceHistory, last: number, ahead: number): number[] {
  const [newest, before] = [days[last] as Float64Array, days[last - 1] as Float64Array]
  const target = weekdayOf(firstDay + last + ahead)
  const known = weekdayOf(firstDay + last)
  const season = (2 * Math.PI * (firstDay + last + ahead)) / 365.25
  return [
    mean(newest),
    mean(before),
    Math.min(...newest),
    Math.max(...newest),
    newest[quartersOfDay - 1] as number,
    Number(target === monday),
    Number(target === friday),
    Number(target === saturday),
    Number(target === sunday),
    Number(known === saturday || known === sunday),
    Number(known === sunday),
    Math.sin(season),
    Math.cos(season),
    Math.sin(2 * season),
    Math.cos(2 * season),
  ]
}

const [sunday, monday, friday, saturday] = [0, 1, 5, 6]

/** A holiday is like a Sunday. */
function weekdayOf(day: number): number {
  const date = dateOf(day)
  return isNationwideHoliday(date) ? sunday : new Date(date).getUTCDay()
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
