import type { DenialReason } from '../domain/states-and-reasons.ts'
import { type Conversation, type ExchangeOf, exchangesOf, latestExchange } from './conversation.ts'
import { type CorrectedDates, correctedDates } from './corrected-dates.ts'
import { latestOf, monthsAfter } from './market-days.ts'
import { type MarketRefusal, refusalIn } from './refusals.ts'

/** What the answers of grid operator and previous supplier amount to. */
export type Settlement =
  | { readonly outcome: 'undecided' }
  | { readonly outcome: 'confirmed'; readonly startDate: string }
  | ({ readonly outcome: 'resend'; readonly because: string } & Resend)
  | { readonly outcome: 'askPartner' | 'byHand'; readonly because: string }
  | { readonly outcome: 'denied'; readonly because: string; readonly denialReason: DenialReason }

export type Resend = CorrectedDates & { readonly processes: readonly ('55016' | '55001')[] }

/** How often a supply is registered before a refusal is final, and how far a start may be put off. */
export const mostRegistrations = 3
export const longestPostponementMonths = 12

/**
 * Settles what becomes of the registration. The grid operator decides: as long as it has not answered, nothing is
 * settled, and its consent outweighs a refusal of the previous supplier, which it has heard itself.
 */
export function settleRegistration(round: Conversation, today: string): Settlement {
  const registration = latestExchange(round, '55001')
  const termination = latestExchange(round, '55016')
  const answer = registration?.answer
  if (answer?.process === '55002') return { outcome: 'confirmed', startDate: answer.content.startDate }
  if (registration === undefined || answer?.process !== '55003') return { outcome: 'undecided' }

  const byGridOperator = refusalIn(answer)
  const isObjection = answer.content.responseCode === 'A50'
  // Only the previous supplier's own answer tells until when it binds the customer.
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

/** The refusal of the previous supplier, if it stands in the way. */
function refusalOf(termination: ExchangeOf<'55016'> | undefined): MarketRefusal | null {
  if (termination?.answer?.process !== '55018') return null
  const refusal = refusalIn(termination.answer)
  return refusal.remedy === 'goOn' ? null : refusal
}

function isTooLate(round: Conversation, { startDate }: CorrectedDates, today: string): boolean {
  const registrations = exchangesOf(round, '55001')
  const firstStart = registrations[0]?.message.content.startDate ?? today
  const latestStart = monthsAfter(latestOf(firstStart, today), longestPostponementMonths)
  return registrations.length >= mostRegistrations || startDate > latestStart
}
