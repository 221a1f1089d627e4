import type { DenialReason } from '../domain/states-and-reasons.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { earliestStart, nextMarketWorkingDay } from '../platform/time/holidays.ts'
import type { Incoming } from './answers.ts'
import { type Conversation, type ExchangeOf, exchangesOf, latestExchange } from './conversation.ts'
import { dayAfter, latestOf, monthsAfter } from './market-days.ts'
import { type MarketRefusal, type Remedy, refusalIn } from './refusals.ts'

/** The outcome of the answers from grid operator and previous supplier. */
export type Settlement =
  | { readonly outcome: 'undecided' }
  | { readonly outcome: 'confirmed'; readonly startDate: string }
  | ({ readonly outcome: 'resend'; readonly because: string } & Resend)
  | { readonly outcome: 'askPartner' | 'byHand'; readonly because: string }
  | { readonly outcome: 'denied'; readonly because: string; readonly denialReason: DenialReason }

type CorrectedDates = {
  /** The first day of delivery to request. */
  readonly startDate: string
  /** Do not ask before this day; null: ask at once. */
  readonly notBefore: string | null
}

export type Resend = CorrectedDates & { readonly processes: readonly ('55016' | '55001')[] }

/** How often we register a supply before a refusal is final, and how far we may postpone its start. */
export const maxRegistrations = 3
export const maxPostponementMonths = 12

/**
 * Settles a registration. The grid operator decides: nothing is settled until it has answered, and its consent overrides
 * a refusal by the previous supplier, which it has heard itself.
 */
export function settleRegistration(round: Conversation, today: string): Settlement {
  const registration = latestExchange(round, '55001')
  const termination = latestExchange(round, '55016')
  const answer = registration?.answer
  if (answer?.process === '55002') return { outcome: 'confirmed', startDate: answer.content.startDate }
  if (registration === undefined || answer?.process !== '55003') return { outcome: 'undecided' }

  const byGridOperator = refusalIn(answer)
  const isObjection = answer.content.responseCode === 'A50'
  // Only the previous supplier's own answer says how long the customer is bound.
  if (isObjection && termination?.answer === null) return { outcome: 'undecided' }

  const bySupplier = refusalOf(termination)
  const isFinal = byGridOperator.remedy === 'none' || byGridOperator.remedy === 'byHand'
  const decisive = isFinal ? byGridOperator : (bySupplier ?? byGridOperator)
  const { remedy, says: because, denialReason } = decisive
  if (remedy === 'askPartner' || remedy === 'byHand') return { outcome: remedy, because }
  if (remedy === 'none') return { outcome: 'denied', because, denialReason }

  const dates = correctedDates(remedy, { answer, termination, registration, today })
  return isTooLate(round, dates, today)
    ? { outcome: 'denied', because, denialReason }
    : { outcome: 'resend', because, processes: bySupplier ? ['55016', '55001'] : ['55001'], ...dates }
}

/** The previous supplier's refusal, if it blocks the registration. */
function refusalOf(termination: ExchangeOf<'55016'> | undefined): MarketRefusal | null {
  if (termination?.answer?.process !== '55018') return null
  const refusal = refusalIn(termination.answer)
  return refusal.remedy === 'goOn' ? null : refusal
}

function isTooLate(round: Conversation, { startDate }: CorrectedDates, today: string): boolean {
  const registrations = exchangesOf(round, '55001')
  const firstStart = registrations[0]?.message.content.startDate ?? today
  const latestStart = monthsAfter(latestOf(firstStart, today), maxPostponementMonths)
  return registrations.length >= maxRegistrations || startDate > latestStart
}

type Refused = {
  readonly answer: Incoming<'55003'>
  readonly registration: ExchangeOf<'55001'>
  readonly termination: ExchangeOf<'55016'> | undefined
  readonly today: string
}

/** The dates for the next attempt after a refusal. */
function correctedDates(remedy: Remedy, refused: Refused): CorrectedDates {
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
  // Never request a refused date again.
  const earliest = latestOf(
    earliestStart(today),
    dayAfter(refusedDate),
    answer.content.possibleStartDate ?? today,
  )
  const startDate = remedy === 'laterDate' ? latestOf(earliest, startAfterBinding(refused)) : earliest
  return { startDate, notBefore: null }
}

/** The day after the previous contract; if nobody names it, a month later, the usual notice period. */
function startAfterBinding({ answer, registration, termination }: Refused): string {
  const bySupplier = termination?.answer
  const lastDay = bySupplier?.process === '55018' ? bySupplier.content.earliestEndDate : null
  if (lastDay != null) return dayAfter(lastDay)
  return answer.content.possibleStartDate ?? monthsAfter(registration.message.content.startDate, 1)
}
