import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { type Given, readInstant } from './read-instant.ts'

/** Half-open: `to` is no longer part of it. */
export type PricePeriod = { from: Date; to: Date }

const mostDays = 2
const mostHours = 48
const hourMs = 3_600_000

type Asked = { from?: string | undefined; to?: string | undefined }

/** The period that was asked for: by default today and the day after. Refuses one that is reversed or too long. */
export function pricePeriod(asked: Asked, today: string): PricePeriod {
  const faults: InvalidItem[] = []
  const from = given('from', asked.from ?? today, faults)
  const to = asked.to === undefined ? from && latestEnd(from) : given('to', asked.to, faults)
  if (from === undefined || to === undefined) throw new Refusal('invalid', faults)

  // From a date to the same date means that one day.
  const period = {
    from: from.at,
    to: from.date !== undefined && from.date === to.date ? nextDay(from.date) : to.at,
  }
  if (period.from >= period.to) throw invalid('to', 'to must be after from; the period does not include it.')
  if (isTooLong(from, to)) throw tooLong()
  return period
}

function given(name: string, text: string, faults: InvalidItem[]): Given | undefined {
  const read = readInstant(text)
  if (read === undefined) faults.push(fault(name, `${name} must be ${form}.`))
  return read
}

const form = 'a date such as 2026-11-15 or a time such as 2026-11-15 13:45:00'

/** Two calendar days, which have 47 or 49 hours when the clock changes, or 48 hours by the clock. */
const latestEnd = ({ at, date }: Given): Given =>
  date === undefined
    ? { at: new Date(at.getTime() + mostHours * hourMs), date: undefined }
    : dayOf(plusDays(date, mostDays))

const dayOf = (date: string): Given => ({ at: startOfBerlinDate(date), date })
const nextDay = (date: string): Date => startOfBerlinDate(plusDays(date, 1))

const isTooLong = (from: Given, to: Given): boolean =>
  from.date !== undefined && to.date !== undefined
    ? to.date > plusDays(from.date, mostDays)
    : to.at.getTime() - from.at.getTime() > mostHours * hourMs

const tooLong = () =>
  new Refusal('invalid', {
    code: 'period-too-long',
    message: `The period may have at most ${mostHours} hours, or ${mostDays} days where from and to are dates.`,
    details: 'to',
  })

const fault = (details: string, message: string): InvalidItem => ({
  code: 'validation-failed',
  message,
  details,
})
const invalid = (details: string, message: string) => new Refusal('invalid', fault(details, message))
