import { berlinDate } from '../platform/time/berlin.ts'
import { earliestStart, nextMarketWorkingDay } from '../platform/time/holidays.ts'
import type { Incoming } from './answers.ts'
import type { ExchangeOf } from './conversation.ts'
import { dayAfter, latestOf, monthsAfter } from './market-days.ts'
import type { Remedy } from './refusals.ts'

export type CorrectedDates = {
  /** The first day of delivery to ask for. */
  readonly startDate: string
  /** The day before which it is no use to ask; null for at once. */
  readonly notBefore: string | null
}

export type Refused = {
  readonly answer: Incoming<'55003'>
  readonly registration: ExchangeOf<'55001'>
  readonly termination: ExchangeOf<'55016'> | undefined
  readonly today: string
}

/** The dates of the next try after a refusal. */
export function correctedDates(remedy: Remedy, refused: Refused): CorrectedDates {
  const { answer, registration, today } = refused
  const refusedDate = registration.message.content.startDate
  if (remedy === 'whenAccepted') {
    const notBefore =
      answer.content.acceptsAgainOn ?? nextMarketWorkingDay(berlinDate(new Date(answer.sentAt)))
    const sentOn = latestOf(today, notBefore)
    return {
      startDate: latestOf(refusedDate, earliestStart(sentOn)),
      notBefore: sentOn > today ? sentOn : null,
    }
  }
  // A date that was refused is never asked for again.
  const earliest = latestOf(
    earliestStart(today),
    dayAfter(refusedDate),
    answer.content.possibleStartDate ?? today,
  )
  const startDate = remedy === 'laterDate' ? latestOf(earliest, startAfterBinding(refused)) : earliest
  return { startDate, notBefore: null }
}

/** The day after the previous contract; where nobody names it, a month later, which is the usual notice. */
function startAfterBinding({ answer, registration, termination }: Refused): string {
  const bySupplier = termination?.answer
  const lastDay = bySupplier?.process === '55018' ? bySupplier.content.earliestEndDate : null
  if (lastDay != null) return dayAfter(lastDay)
  return answer.content.possibleStartDate ?? monthsAfter(registration.message.content.startDate, 1)
}
