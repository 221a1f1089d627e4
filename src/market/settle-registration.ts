import { berlinDate } from '../platform/time/berlin.ts'
import { earliestStart, nextMarketWorkingDay } from '../platform/time/holidays.ts'
import type { Incoming } from './answers.ts'
import { type Conversation, type ExchangeOf, latestExchange } from './conversation.ts'
import type { CorrectedDates, Settlement } from './interpretation.ts'
import { dayAfter, latestOf } from './market-days.ts'
import { mayStart } from './postponement.ts'
import { type MarketRefusal, refusalIn } from './refusals.ts'
import { asksForNextEnd, settleBinding, settleNextEnd } from './settle-binding.ts'

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
  const refused = { round, registration, today }
  if (termination && asksForNextEnd(termination) && isLater(round, termination, registration)) {
    return settleNextEnd(refused, termination)
  }

  const byGridOperator = refusalIn(answer)
  const isObjection = answer.content.responseCode === 'A50'
  // Only the previous supplier's own answer says how long the customer is bound.
  if (isObjection && termination?.answer === null) return { outcome: 'undecided' }

  const bySupplier = refusalOf(termination)
  const isFinal = byGridOperator.remedy === 'none' || byGridOperator.remedy === 'byHand'
  const decisive = isFinal ? byGridOperator : (bySupplier ?? byGridOperator)
  const { remedy, says: because, denialReason } = decisive
  switch (remedy) {
    case 'askPartner':
    case 'byHand':
      return { outcome: remedy, because }
    case 'none':
      return { outcome: 'denied', because, denialReason }
    case 'nextEnd':
      return settleBinding(refused, { answer, because })
    default: {
      const dates =
        remedy === 'whenAccepted'
          ? whenAccepted(answer, registration, today)
          : nextDate(answer, registration, today)
      return mayStart(round, dates.startDate, today)
        ? { outcome: 'resend', because, processes: bySupplier ? ['55016', '55001'] : ['55001'], ...dates }
        : { outcome: 'denied', because, denialReason }
    }
  }
}

const isLater = (round: Conversation, one: ExchangeOf<'55016'>, other: ExchangeOf<'55001'>): boolean =>
  round.indexOf(one) > round.indexOf(other)

/** The previous supplier's refusal, if it blocks the registration. */
function refusalOf(termination: ExchangeOf<'55016'> | undefined): MarketRefusal | null {
  if (termination?.answer?.process !== '55018') return null
  const refusal = refusalIn(termination.answer)
  return refusal.remedy === 'goOn' ? null : refusal
}

/** The dates for the next attempt, once the grid operator accepts it. */
function whenAccepted(
  { content, sentAt }: Incoming<'55003'>,
  { message }: ExchangeOf<'55001'>,
  today: string,
): CorrectedDates {
  const notBefore = content.acceptsAgainOn ?? nextMarketWorkingDay(berlinDate(new Date(sentAt)))
  const sentOn = latestOf(today, notBefore)
  return {
    startDate: latestOf(message.content.startDate, earliestStart(sentOn)),
    notBefore: sentOn > today ? sentOn : null,
  }
}

/** The next possible date. A refused date is never requested again. */
function nextDate(
  { content }: Incoming<'55003'>,
  { message }: ExchangeOf<'55001'>,
  today: string,
): CorrectedDates {
  const startDate = latestOf(
    earliestStart(today),
    dayAfter(message.content.startDate),
    content.possibleStartDate ?? today,
  )
  return { startDate, notBefore: null }
}
