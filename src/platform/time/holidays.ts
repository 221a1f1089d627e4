import { Temporal } from 'temporal-polyfill'
import { getOrAdd } from '../get-or-add.ts'
import { plusDays } from './day-number.ts'

// Two calendars that must not be mixed up: households follow the holidays of all of Germany, while the electricity market
// also rests on the holidays of any federal state. Dates are local dates, `yyyy-MM-dd`.

type YearlyHolidays = { fixed: readonly string[]; daysAfterEaster: readonly number[]; repentanceDay: boolean }

/** New Year, Good Friday, Easter Monday, May Day, Ascension, Whit Monday, Unity Day, Christmas. */
const nationwide: YearlyHolidays = {
  fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
  daysAfterEaster: [-2, 1, 39, 50],
  repentanceDay: false,
}

/** GPKE part 1: a holiday of one federal state counts everywhere, as do 24 and 31 December. */
const market: YearlyHolidays = {
  fixed: [
    ...['01-01', '01-06', '03-08', '05-01', '08-15', '09-20', '10-03', '10-31', '11-01'],
    ...['12-24', '12-25', '12-26', '12-31'],
  ],
  daysAfterEaster: [-2, 1, 39, 49, 50, 60],
  repentanceDay: true,
}

/** Whether the date is a public holiday in all of Germany. */
export const isNationwideHoliday = onCalendar(nationwide)

const isMarketHoliday = onCalendar(market)

/** Whether the date is a working day of the electricity market ("WT" in its process descriptions). */
export const isMarketWorkingDay = (date: string): boolean =>
  Temporal.PlainDate.from(date).dayOfWeek <= 5 && !isMarketHoliday(date)

/** The first working day of the market strictly after the date. */
export function nextMarketWorkingDay(date: string): string {
  const next = dayAfter(date)
  return isMarketWorkingDay(next) ? next : nextMarketWorkingDay(next)
}

/** The earliest start of delivery for a registration sent on that date (GPKE part 2; never retroactive). */
export function earliestStart(transmissionDate: string): string {
  if (transmissionDate !== lastAsked.on)
    lastAsked = { on: transmissionDate, start: dayAfter(nextMarketWorkingDay(transmissionDate)) }
  return lastAsked.start
}

// Called for every order, and nearly always for today.
let lastAsked = { on: '', start: '' }

/** Easter Sunday by the anonymous Gregorian computus; the letters are the usual ones. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Temporal.PlainDate.from({ year, month, day }).toString()
}

const dayAfter = (date: string): string => plusDays(date, 1)

function onCalendar(holidays: YearlyHolidays): (date: string) => boolean {
  const byYear = new Map<string, ReadonlySet<string>>()
  const build = (year: string) => new Set(datesOf(holidays, year))
  return (date) => getOrAdd(byYear, date.slice(0, 4), build).has(date)
}

function datesOf({ fixed, daysAfterEaster, repentanceDay }: YearlyHolidays, year: string): string[] {
  const easter = easterSunday(Number(year))
  return [
    ...fixed.map((monthAndDay) => `${year}-${monthAndDay}`),
    ...daysAfterEaster.map((days) => plusDays(easter, days)),
    ...(repentanceDay ? [wednesdayBefore(`${year}-11-23`)] : []),
  ]
}

function wednesdayBefore(date: string): string {
  const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 })
  return dayBefore.subtract({ days: (dayBefore.dayOfWeek + 4) % 7 }).toString()
}
