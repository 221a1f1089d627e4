import { Temporal } from 'temporal-polyfill'
import { Refusal } from '../platform/refusal.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { berlinInstant } from '../platform/time/berlin-instant.ts'
import type { MoveClockRequest } from './schema.ts'

export type ClockMove = { field: 'advance' | 'to'; text: string }

const mostMilliseconds = 10 * 366 * 86_400_000

/** The one thing that a request asks for. */
export function clockMove({ advance, to }: MoveClockRequest): ClockMove {
  if (advance !== undefined && to === undefined) return { field: 'advance', text: advance }
  if (to !== undefined && advance === undefined) return { field: 'to', text: to }
  throw invalid('advance', 'Send exactly one of advance and to.')
}

/** The instant that a move of the clock leads to. A day is a day of the calendar in Berlin, also across a clock change. */
export function laterInstant(now: Date, { field, text }: ClockMove): Date {
  const instant = field === 'to' ? berlinInstant(text) : advanced(now, text)
  if (instant === undefined) throw invalid(field, `${field} must be ${forms[field]}.`)
  if (instant < now) throw invalid(field, `The clock cannot go backwards; it is now ${berlinDateTime(now)}.`)
  if (instant.getTime() - now.getTime() > mostMilliseconds)
    throw invalid(field, 'The clock can move at most ten years at a time.')
  return instant
}

const forms = { to: 'a date and time such as 2026-12-01 00:00:00', advance: 'a duration such as P1DT2H' }

function advanced(now: Date, text: string): Date | undefined {
  try {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Berlin')
    return new Date(zoned.add(Temporal.Duration.from(text)).epochMilliseconds)
  } catch {
    return undefined
  }
}

const invalid = (details: string, message: string) =>
  new Refusal('invalid', { code: 'validation-failed', message, details })
