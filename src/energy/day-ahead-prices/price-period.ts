import { type InvalidItem, invalid, invalidItem, Refusal } from '../../platform/refusal.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { type GivenInstant, readInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/day-number.ts'

/** Half-open: `to` is exclusive. */
export type PricePeriod = { from: Date; to: Date }

const maxDays = 2
const maxHours = 48
const hourMs = 3_600_000

type PeriodQuery = { from?: string | undefined; to?: string | undefined }

/** The requested period, by default today and tomorrow. Refuses one that is reversed or too long. */
export function pricePeriod(asked: PeriodQuery, today: string): PricePeriod {
  const faults: InvalidItem[] = []
  const from = given('from', asked.from ?? today, faults)
  const to = asked.to === undefined ? from && latestEnd(from) : given('to', asked.to, faults)
  if (from === undefined || to === undefined) throw new Refusal('invalid', faults)

  const end =
    from.date !== undefined && from.date === to.date ? startOfBerlinDate(plusDays(from.date, 1)) : to.at
  if (from.at >= end) throw invalid('to', 'to must be after from: the end of the period is exclusive.')
  if (isTooLong(from, to))
    throw new Refusal('invalid', {
      code: 'period-too-long',
      message: `The period must not be longer than ${maxHours} hours, or ${maxDays} days if from and to are dates.`,
      details: 'to',
    })
  return { from: from.at, to: end }
}

function given(name: string, text: string, faults: InvalidItem[]): GivenInstant | undefined {
  const read = readInstant(text)
  if (read === undefined)
    faults.push(
      invalidItem(name, `${name} must be a date such as 2026-11-15 or a time such as 2026-11-15 13:45:00.`),
    )
  return read
}

/** Two calendar days, which have 47 or 49 hours when clocks change, or 48 elapsed hours. */
function latestEnd({ at, date }: GivenInstant): GivenInstant {
  if (date === undefined) return { at: new Date(at.getTime() + maxHours * hourMs), date }
  const end = plusDays(date, maxDays)
  return { at: startOfBerlinDate(end), date: end }
}

const isTooLong = (from: GivenInstant, to: GivenInstant): boolean =>
  from.date !== undefined && to.date !== undefined
    ? to.date > plusDays(from.date, maxDays)
    : to.at.getTime() - from.at.getTime() > maxHours * hourMs
