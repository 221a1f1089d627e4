import { getOrAdd } from '../platform/get-or-add.ts'
import { berlinDay } from '../platform/time/berlin-day.ts'
import { dateOf, firstOfMonth } from '../platform/time/day-number.ts'
import { isNationwideHoliday } from '../platform/time/holidays.ts'

// How a household spreads its consumption over a year: a compact profile of our own. The official tables belong to the
// BDEW, and we do not ship them. A weight has no unit; only its share of a sum means anything.

export const dayTypes = ['workday', 'saturday', 'sunday'] as const
export type DayType = (typeof dayTypes)[number]
type Peak = { atHour: number; widthHours: number; height: number }

/** The weights of the 96 quarter-hours of local time, without the season. */
export const quarterShapes: Record<DayType, readonly number[]> = {
  workday: quarterShape(0.45, [
    { atHour: 7.25, widthHours: 1.1, height: 0.38 },
    { atHour: 12.5, widthHours: 1.8, height: 0.28 },
    { atHour: 19.5, widthHours: 2.3, height: 0.85 },
  ]),
  saturday: quarterShape(0.47, [
    { atHour: 9.25, widthHours: 1.7, height: 0.42 },
    { atHour: 12.75, widthHours: 1.8, height: 0.36 },
    { atHour: 19.25, widthHours: 2.4, height: 0.75 },
  ]),
  sunday: quarterShape(0.46, [
    { atHour: 9.75, widthHours: 1.6, height: 0.4 },
    { atHour: 12.25, widthHours: 1.4, height: 0.62 },
    { atHour: 19.0, widthHours: 2.5, height: 0.68 },
  ]),
}

type YearProfile = {
  byDate: ReadonlyMap<string, readonly number[]>
  months: readonly number[]
}

// A year takes about 300 KB. The limit covers the life of a contract and stops requests for other centuries from growing it.
const maxCachedYears = 12
const years = new Map<number, YearProfile>()

/** The weights of the 92, 96 or 100 quarter-hours that elapse on a local date, in order. */
export function dayWeights(date: string): readonly number[] {
  const weights = yearProfile(Number(date.slice(0, 4))).byDate.get(date)
  if (weights === undefined) throw new RangeError(`${date} is not a date`)
  return weights
}

/** The weight of one quarter-hour of a local date by local time: 0 is 00:00, 95 is 23:45. */
export function weight(date: string, quarterOfDay: number): number {
  const value = dayWeights(date)[berlinDay(date).quartersOfDay.indexOf(quarterOfDay)]
  if (value === undefined) throw new RangeError(`${date} has no quarter-hour ${quarterOfDay}`)
  return value
}

/** The sums of the weights of the twelve months, January first. */
export const monthlyWeights = (year: number): readonly number[] => yearProfile(year).months

const yearProfile = (year: number): YearProfile => getOrAdd(years, year, buildYear, maxCachedYears)

function buildYear(year: number): YearProfile {
  const byDate = new Map<string, readonly number[]>()
  const months = new Array<number>(12).fill(0)
  const [first, end] = [firstOfMonth(year, 0), firstOfMonth(year + 1, 0)]
  for (let day = first; day < end; day++) {
    const date = dateOf(day)
    const shape = quarterShapes[dayTypeOf(date)]
    const season = seasonFactor(day - first + 1)
    const weights = berlinDay(date).quartersOfDay.map((quarter) => (shape[quarter] ?? Number.NaN) * season)
    byDate.set(date, weights)
    const month = Number(date.slice(5, 7)) - 1
    months[month] = (months[month] ?? 0) + sum(weights)
  }
  return { byDate, months }
}

/** Nationwide holidays count as Sundays, Christmas Eve and New Year's Eve as Saturdays. */
export function dayTypeOf(date: string): DayType {
  const weekday = new Date(date).getUTCDay()
  if (weekday === 0 || isNationwideHoliday(date)) return 'sunday'
  return weekday === 6 || date.endsWith('-12-24') || date.endsWith('-12-31') ? 'saturday' : 'workday'
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How much more a household uses in winter; day 1 is 1 January. */
export const seasonFactor = (dayOfYear: number): number =>
  1 + 0.22 * Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.25)

function quarterShape(base: number, peaks: readonly Peak[]): readonly number[] {
  return Array.from({ length: 96 }, (_, quarter) => {
    const middleHour = quarter / 4 + 0.125
    return peaks.reduce((level, { atHour, widthHours, height }) => {
      const distance = Math.abs(middleHour - atHour)
      const aroundMidnight = Math.min(distance, 24 - distance)
      return level + height * Math.exp(-0.5 * (aroundMidnight / widthHours) ** 2)
    }, base)
  })
}
