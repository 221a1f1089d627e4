import { berlinDay } from '../src/platform/time/berlin-day.ts'
import { plusDays } from '../src/platform/time/day-number.ts'

export type SpecialDay = {
  says: string
  date: string
  /** The hours on the clock after one, two and three hours of it. */
  firstHours: readonly [string, string, string]
}

/** The next day of each kind after a date, the earliest first. */
export function specialDaysAfter(date: string): SpecialDay[] {
  const next = (isWanted: (day: string) => boolean) => {
    for (let day = plusDays(date, 3); ; day = plusDays(day, 1)) if (isWanted(day)) return day
  }
  const quarters = (day: string) => berlinDay(day).quartersOfDay.length
  const days: SpecialDay[] = [
    { says: 'a day of 23 hours', date: next((day) => quarters(day) === 92), firstHours: ['01', '03', '04'] },
    { says: 'a day of 25 hours', date: next((day) => quarters(day) === 100), firstHours: ['01', '02', '02'] },
    { says: 'a leap day', date: next((day) => day.endsWith('-02-29')), firstHours: ['01', '02', '03'] },
  ]
  return days.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
