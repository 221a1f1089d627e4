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

export type Known = {
  history: PriceHistory
  drivers: Drivers
  /** The index of the last day that is known. */
  last: number
  /** The mean price of each quarter-hour on the last days: those of a week, and of four. */
  means: readonly [ofWeek: Float64Array, ofFourWeeks: Float64Array]
}

/** What is known on a day, for all days ahead. */
export const knownOn = (last: number, history: PriceHistory, drivers: Drivers): Known => ({
  history,
  drivers,
  last,
  means: [meansOfLast(7, history, last), meansOfLast(28, history, last)],
})

function meansOfLast(count: number, { days }: PriceHistory, last: number): Float64Array {
  const sums = new Float64Array(quartersOfDay)
  for (const day of days.slice(last - count + 1, last + 1))
    for (let quarter = 0; quarter < quartersOfDay; quarter++)
      sums[quarter] = (sums[quarter] as number) + (day[quarter] as number)
  return sums.map((sum) => sum / count)
}

/** What the prices of a day some days ahead are reported from: a row for each of its 96 quarter-hours. */
export function featuresOf(known: Known, ahead: number, usesDrivers: boolean): Float64Array[] {
  const { history, drivers, last } = known
  const ofDay = dayFeatures(history, last, ahead)
  const driven = usesDrivers ? drivers.of(history.firstDay + last + ahead) : []
  return Array.from({ length: quartersOfDay }, (_, quarter) => {
    const row = new Float64Array(featureCount + driven.length)
    row.set(quarterFeatures(known, ahead, quarter))
    row.set(ofDay, ofQuarterCount)
    for (const [index, series] of driven.entries()) row[featureCount + index] = series[quarter] as number
    return row
  })
}

/** Those of one quarter-hour: the last three days, the same weekday before, and means. */
function quarterFeatures({ history, last, means }: Known, ahead: number, quarter: number): number[] {
  const priceOf = (day: number): number => (history.days[day] as Float64Array)[quarter] as number
  // The horizon is a week at most, so the same weekday of the week before is known.
  const weekBefore = last + ahead - 7
  const weekdays = [weekBefore, weekBefore - 7, weekBefore - 14, weekBefore - 21]
  return [
    priceOf(last),
    priceOf(last - 1),
    priceOf(last - 2),
    priceOf(weekBefore),
    weekdays.reduce((sum, day) => sum + priceOf(day), 0) / weekdays.length,
    ...means.map((mean) => mean[quarter] as number),
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
