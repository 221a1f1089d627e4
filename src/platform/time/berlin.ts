/** Civil time in Europe/Berlin, the only one that partners see: decision 3. */
import { Temporal } from 'temporal-polyfill'
import { getOrAdd } from '../get-or-add.ts'

const zone = 'Europe/Berlin'
const dayMs = 86_400_000

/** `2026-11-15`: the date in Berlin at this instant. */
export const berlinDate = (instant: Date): string => civil(instant).slice(0, 10)

/** `2026-11-15 13:45:00`: date and time in Berlin at this instant. */
export function berlinDateTime(instant: Date): string {
  const text = civil(instant)
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** The instant at which a date begins in Berlin. */
export const startOfBerlinDate = (date: string): Date => instantOfClocks(Date.parse(`${date}T00:00:00Z`))

/** The same for the time of a request, which is looked up once a day. */
export const berlinToday = (now: Date): string => dayOf(now.getTime()).date

/** Whole seconds from this instant until midnight in Berlin, at least one. */
export function secondsUntilBerlinMidnight(now: Date): number {
  const time = now.getTime()
  return Math.max(1, Math.floor((dayOf(time).endsAt - time) / 1000))
}

// Needed on every request and constant all day: computing it takes longer than the rest of a cached answer.
let today = { date: '', startsAt: 0, endsAt: 0 }

function dayOf(time: number) {
  if (time < today.startsAt || time >= today.endsAt) today = boundsOf(berlinDate(new Date(time)))
  return today
}

function boundsOf(date: string) {
  const tomorrow = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  return { date, startsAt: startOfBerlinDate(date).getTime(), endsAt: startOfBerlinDate(tomorrow).getTime() }
}

/** Whether a text is an existing date in the format `yyyy-mm-dd`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The instant of a wall-clock time in Berlin, given as the milliseconds it would be in UTC. A time that October repeats
 * means the first one; one that March skips is shifted by as much as the clocks were put forward.
 */
export function instantOfClocks(clocks: number): Date {
  // At most one clock change lies between these two, so one of their offsets is the right one.
  const [before, after] = [
    offsetMilliseconds(new Date(clocks - dayMs)),
    offsetMilliseconds(new Date(clocks + dayMs)),
  ]
  const first = clocks - Math.max(before, after)
  if (before === after || offsetMilliseconds(new Date(first)) === Math.max(before, after))
    return new Date(first)
  return new Date(clocks - Math.min(before, after))
}

const civil = (instant: Date) => new Date(instant.getTime() + offsetMilliseconds(instant)).toISOString()

type Stretch = { from: number; offset: number }
const stretchesByYear = new Map<number, Stretch[]>()

// Formatting is on every hot path and the time-zone database is slow, so each year's clock changes are looked up once.
function offsetMilliseconds(instant: Date): number {
  const stretches = getOrAdd(stretchesByYear, instant.getUTCFullYear(), stretchesOf)
  const time = instant.getTime()
  let offset = 0
  for (const stretch of stretches) if (stretch.from <= time) offset = stretch.offset
  return offset
}

function stretchesOf(year: number): Stretch[] {
  const start = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1)).toZonedDateTimeISO(zone)
  const stretches = [{ from: start.epochMilliseconds, offset: start.offsetNanoseconds / 1e6 }]
  for (
    let next = start.getTimeZoneTransition('next');
    next !== null && next.epochMilliseconds < Date.UTC(year + 1, 0, 1);
    next = next.getTimeZoneTransition('next')
  ) {
    stretches.push({ from: next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 })
  }
  return stretches
}
