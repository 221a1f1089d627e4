import { getOrAdd } from '../get-or-add.ts'
import { berlinDateTime, isCalendarDate, startOfBerlinDate } from './berlin.ts'

/** A local day in Berlin as its elapsed quarter-hours: 92 or 100 when the clock changes, otherwise 96. */
export type BerlinDay = {
  /** The instant of local midnight, in milliseconds since the epoch. */
  readonly startsAtMs: number
  /** The wall-clock quarter of each elapsed quarter-hour: 0 is 00:00, 95 is 23:45. */
  readonly quartersOfDay: readonly number[]
}

export const quarterHourMs = 900_000

const dayMs = 86_400_000
const ordinaryDay: readonly number[] = Object.freeze(Array.from({ length: 96 }, (_, quarter) => quarter))

// Fifty years of days; a day takes a few dozen bytes, since ordinary days share their quarters.
const maxCachedDays = 20_000
const days = new Map<string, BerlinDay>()

/** The quarter-hours of a local date (`yyyy-MM-dd`); throws if the date does not exist. */
export const berlinDay = (date: string): BerlinDay => getOrAdd(days, date, buildDay, maxCachedDays)

function buildDay(date: string): BerlinDay {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a date`)
  const startsAtMs = startOfBerlinDate(date).getTime()
  const nextDate = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)
  const count = (startOfBerlinDate(nextDate).getTime() - startsAtMs) / quarterHourMs
  if (count === ordinaryDay.length) return { startsAtMs, quartersOfDay: ordinaryDay }

  const quartersOfDay = Array.from({ length: count }, (_, index) => {
    const clock = berlinDateTime(new Date(startsAtMs + index * quarterHourMs))
    return Number(clock.slice(11, 13)) * 4 + Number(clock.slice(14, 16)) / 15
  })
  return { startsAtMs, quartersOfDay: Object.freeze(quartersOfDay) }
}
