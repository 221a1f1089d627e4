import { berlinDay, quarterHourMs } from './berlin-day.ts'

/** The instants at which the quarter-hours of a local date begin, in order. */
export function quarterHourStartsMs(date: string): number[] {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  return quartersOfDay.map((_, index) => startsAtMs + index * quarterHourMs)
}
