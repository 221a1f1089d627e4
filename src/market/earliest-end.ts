import { Temporal } from 'temporal-polyfill'
import type { ContractType } from '../domain/customer-kinds.ts'
import type { DurationUnit } from '../tariffs/catalogue/measure.ts'
import { dayBefore, latestOf } from './market-days.ts'

type Period = { readonly value: number; readonly unit: DurationUnit }

/** What was agreed about the end of a contract. */
export type ContractTerms = {
  readonly type: ContractType
  readonly durationPeriod: Period
  readonly noticePeriod: Period
  /** 0: open-ended after the first term. */
  readonly renewalPeriod: Period
}

/**
 * The earliest last day of a contract that is cancelled by a message received on a day. Notice runs from the day after
 * receipt (§§ 187, 188 BGB), and the contract does not end within its term. A consumer gives at most a month's notice and
 * is bound by nothing else after the first term (§ 309 no. 9 BGB). A contract whose delivery has not begun ends on the day
 * before its first at the earliest. With a wish, it is the earliest such day from then on.
 */
export function earliestEnd(
  terms: ContractTerms,
  startDate: string,
  receivedOn: string,
  wish: string = receivedOn,
): string {
  const { durationPeriod, renewalPeriod } = terms
  const earliest = latestOf(noticeEnd(terms, receivedOn), wish)
  const isRenewed = terms.type !== 'Private' && renewalPeriod.value > 0
  let termEnd = firstTermEnd(startDate, durationPeriod)
  for (let renewals = 1; isRenewed && termEnd < earliest; renewals += 1) {
    termEnd = lastDayOf(startDate, sum(lengthOf(durationPeriod), lengthOf(renewalPeriod, renewals)))
  }
  return latestOf(earliest, termEnd)
}

/** The last day of the notice period of a message received on a day. */
export function noticeEnd({ type, noticePeriod }: ContractTerms, receivedOn: string): string {
  const agreed = after(receivedOn, lengthOf(noticePeriod))
  const longest = after(receivedOn, { months: 1, days: 0 })
  return type === 'Private' && longest < agreed ? longest : agreed
}

/** The last day of the first term; the day before the start if there is none. */
export const firstTermEnd = (startDate: string, durationPeriod: Period): string =>
  lastDayOf(startDate, lengthOf(durationPeriod))

type Length = { readonly months: number; readonly days: number }

function lengthOf({ value, unit }: Period, times = 1): Length {
  switch (unit) {
    case 'Year':
      return { months: 12 * value * times, days: 0 }
    case 'Month':
      return { months: value * times, days: 0 }
    case 'Day':
      return { months: 0, days: value * times }
    case 'Hour':
    case 'Minute':
      throw new Error(`A contract has no period in the unit ${unit}.`)
  }
}

const sum = (one: Length, other: Length): Length => ({
  months: one.months + other.months,
  days: one.days + other.days,
})

const after = (date: string, length: Length): string => Temporal.PlainDate.from(date).add(length).toString()

/** The last day of a term that begins on a day; the day before that day if there is no term. */
function lastDayOf(startDate: string, { months, days }: Length): string {
  const next = after(startDate, { months, days: 0 })
  // Where the month has no day of that number, the term ends on its last day (§ 188 (3) BGB).
  const isCutShort = next.slice(8) < startDate.slice(8)
  return after(isCutShort ? next : dayBefore(next), { months: 0, days })
}
