import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/day-number.ts'

/** Whole quarter-hours, half-open. */
export type SearchSpan = { readonly from: Date; readonly to: Date }

export const maxDays = 7
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type SpanRequest = { within: string; durationMinutes: number }

/**
 * Reads `within`: an end, such as `2026-11-18 07:00` or, from now, `PT12H`; or a start and such an end as an interval of ISO
 * 8601, `2026-11-17 18:00/2026-11-18 07:00`. What has begun cannot be used any more, so the span begins with the next
 * quarter-hour, and it ends with the last whole one. Refuses one that is too short for the duration.
 */
export function searchSpan({ within, durationMinutes }: SpanRequest, now: Date): SearchSpan {
  const [start, end] = within.includes('/') ? split(within) : [undefined, within]
  const startsAt = start === undefined ? now : berlinInstant(start)
  const endsAt = startsAt && endOf(end, startsAt)
  if (startsAt === undefined || endsAt === undefined) throw refusal(formFault)
  if (endsAt <= startsAt) throw refusal('within must end after its start.')
  if (endsAt <= now) throw refusal('within has passed.')
  if (endsAt.getTime() > latestMs(now))
    throw refusal(`within must end within ${maxDays} days from now.`, 'period-too-long')

  const fromMs = Math.ceil(Math.max(startsAt.getTime(), now.getTime()) / quarterHourMs) * quarterHourMs
  const toMs = Math.floor(endsAt.getTime() / quarterHourMs) * quarterHourMs
  const minutes = Math.max(0, toMs - fromMs) / minuteMs
  if (minutes < durationMinutes)
    throw refusal(
      `within leaves ${minutes} minutes in whole quarter-hours, fewer than the ${durationMinutes} of durationMinutes.`,
    )
  return { from: new Date(fromMs), to: new Date(toMs) }
}

/** The same time by the clock some days later, in October an hour more than as many times 24 hours; at least these. */
function latestMs(now: Date): number {
  const time = berlinDateTime(now).slice('yyyy-mm-dd'.length)
  const byClock = berlinInstant(`${plusDays(berlinDate(now), maxDays)}${time}`)
  return Math.max(now.getTime() + maxDays * dayMs, byClock?.getTime() ?? 0)
}

const formFault =
  'within must be an end such as 2026-11-18 07:00, hours and minutes such as PT12H or PT72H30M, or a start and an end such as 2026-11-17 18:00/2026-11-18 07:00.'

function split(within: string): [string, string] {
  const slash = within.indexOf('/')
  return [within.slice(0, slash), within.slice(slash + 1)]
}

// Hours and minutes alone: a day has 23 to 25 hours, and a month is no length at all.
const duration = /^PT(?:(\d{1,3})H)?(?:(\d{1,5})M)?$/

function endOf(text: string, startsAt: Date): Date | undefined {
  const found = text === 'PT' ? null : duration.exec(text)
  if (found === null) return berlinInstant(text)
  const [, hours = '0', minutes = '0'] = found
  return new Date(startsAt.getTime() + (Number(hours) * 60 + Number(minutes)) * minuteMs)
}

const refusal = (message: string, code: InvalidItem['code'] = 'validation-failed') =>
  new Refusal('invalid', { code, message, details: 'within' })
