/** Messages that end an order or a supply. */

import type { CancellationReason } from '../domain/states-and-reasons.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import { nextMarketWorkingDay } from '../platform/time/holidays.ts'
import { deregistration, reversal, type Sender } from './compose-message.ts'
import { type Conversation, type ExchangeOf, exchangesOf, isReversed } from './conversation.ts'
import { dayBefore, latestOf } from './market-days.ts'
import { knownFacts, type MarketOrder } from './market-order.ts'
import type { Deregistration, EndReason, LiftReason, MessageDraft } from './messages.ts'

type Ending = {
  readonly conversation: Conversation
  readonly identity: MarketIdentity
  readonly today: string
}

/**
 * Undoes an order after the customer has withdrawn or the partner has corrected it: reverses messages in flight, and lifts
 * a confirmed supply or ends it as soon as the market allows. Call it again after each answer: a confirmation may have
 * crossed the reversal.
 */
export function withdrawalMessages(order: MarketOrder, ending: Ending): MessageDraft[] {
  const { conversation, today } = ending
  const reversals = [
    ...exchangesOf(conversation, '55016').filter((exchange) => mayStillEnd(exchange, today)),
    ...exchangesOf(conversation, '55001').filter(({ answer }) => answer === null),
  ]
    .filter(({ message }) => !isReversed(conversation, message))
    .map(({ message }) => reversal(message))

  return [...reversals, ...confirmedIn(conversation).flatMap((supply) => endOf(supply, order, ending))]
}

/** Gives up supplies that were confirmed after a correction had reversed their registrations. */
export const supersededMessages = (order: MarketOrder, ending: Ending): MessageDraft[] =>
  confirmedIn(ending.conversation)
    .filter((supply) => isSuperseded(ending.conversation, supply))
    .flatMap((supply) => endOf(supply, order, ending))

type Supply = { readonly registration: ExchangeOf<'55001'>; readonly startDate: string }

/** The supplies that the grid operator has confirmed; the same one only once. */
function confirmedIn(conversation: Conversation): Supply[] {
  const supplies = exchangesOf(conversation, '55001').flatMap((registration) =>
    registration.answer?.process === '55002'
      ? [{ registration, startDate: registration.answer.content.startDate }]
      : [],
  )
  return supplies.filter((supply, index) => !supplies.slice(index + 1).some((later) => isSame(supply, later)))
}

const isSame = (one: Supply, other: Supply): boolean =>
  one.startDate === other.startDate && maLoOf(one.registration) === maLoOf(other.registration)

const maLoOf = ({ message }: ExchangeOf<'55001'>): string => message.content.maLoIdentifier

/** Whether a later registration, which we have not reversed, asks for the same supply. */
export const isAskedAgain = (conversation: Conversation, { registration, startDate }: Supply): boolean =>
  exchangesOf(conversation.slice(conversation.indexOf(registration) + 1), '55001').some(
    (later) =>
      maLoOf(later) === maLoOf(registration) &&
      later.message.content.startDate === startDate &&
      !isReversed(conversation, later.message),
  )

const isSuperseded = (conversation: Conversation, supply: Supply): boolean =>
  isReversed(conversation, supply.registration.message) && !isAskedAgain(conversation, supply)

/** Whether a deregistration is about this supply. */
const ends = ({ message }: ExchangeOf<'55004'>, { registration, startDate }: Supply): boolean =>
  message.content.maLoIdentifier === maLoOf(registration) &&
  (!('startDate' in message.content) || message.content.startDate === startDate)

/** Lifts or ends a supply, unless we have done so already. */
function endOf(
  supply: Supply,
  order: MarketOrder,
  { conversation, identity, today }: Ending,
): MessageDraft[] {
  const { registration, startDate } = supply
  const later = exchangesOf(conversation.slice(conversation.indexOf(registration)), '55004')
  if (later.some((ending) => ends(ending, supply) && !isReversed(conversation, ending.message))) return []
  const maLoIdentifier = maLoOf(registration)
  const sender = senderOf({ ...order, maLoIdentifier }, conversation, identity)
  // As for a start, the last working day before the end must not have passed.
  const endDate = latestOf(dayBefore(startDate), nextMarketWorkingDay(today))
  return [
    endDate < startDate
      ? deregistration(sender, { transactionReason: 'ZH2', maLoIdentifier, startDate })
      : deregistration(sender, { transactionReason: 'ZT5', maLoIdentifier, endDate }),
  ]
}

/** Whether a termination is still to end the previous contract, as far as we know. */
function mayStillEnd({ message, answer }: ExchangeOf<'55016'>, today: string): boolean {
  if (answer?.process !== '55017') return answer === null
  const asked = 'endDate' in message.content ? message.content.endDate : null
  const endDate = answer.content.endDate ?? asked
  return endDate === null || endDate >= today
}

type Reasons = {
  /** For a supply that has started. */
  readonly ends: EndReason
  /** For one that never does. A customer who ends a contract before its supply starts has undone it: nothing was delivered. */
  readonly lifts: LiftReason
}

const byCustomer: Reasons = { ends: 'ZT5', lifts: 'ZH2' }

/** The transaction reasons of UTILMD AHB for our end of a supply. */
const reasons: Readonly<Record<CancellationReason, Reasons | null>> = {
  CustomerRelocation: { ends: 'E01', lifts: 'ZG9' },
  Decommissioning: { ends: 'Z33', lifts: 'ZH1' },
  Dunning: { ends: 'ZT4', lifts: 'ZH2' },
  CustomerSupplierChange: byCustomer,
  CustomerPriceChange: byCustomer,
  CustomerProduct: byCustomer,
  CustomerPrice: byCustomer,
  CustomerService: byCustomer,
  CustomerMisc: byCustomer,
  None: byCustomer,
  Unknown: byCustomer,
  // The grid operator has already assigned the market location to another supplier.
  OtherSupplier: null,
}

type SupplyEnd = { startDate: string; endDate: string; cancellationReason: CancellationReason }

/** Tells the grid operator that our supply ends. Not for an end that the grid operator itself announced. */
export function terminationMessages(
  order: MarketOrder,
  { conversation, identity }: Ending,
  { startDate, endDate, cancellationReason }: SupplyEnd,
): MessageDraft[] {
  const sender = senderOf(order, conversation, identity)
  const maLoIdentifier = order.maLoIdentifier ?? sender.facts?.maLoIdentifier
  const reason = reasons[cancellationReason]
  if (reason === null || maLoIdentifier === undefined) return []
  return [
    endDate < startDate
      ? deregistration(sender, { transactionReason: reason.lifts, maLoIdentifier, startDate })
      : deregistration(sender, { transactionReason: reason.ends, maLoIdentifier, endDate }),
  ]
}

/** Takes back that our supply ends, after a termination was withdrawn. What a correction superseded stays lifted. */
export function reinstatementMessages(conversation: Conversation): MessageDraft[] {
  const superseded = confirmedIn(conversation).filter((supply) => isSuperseded(conversation, supply))
  const isOurs = (ending: ExchangeOf<'55004'>) =>
    !('startDate' in ending.message.content && superseded.some((supply) => ends(ending, supply)))
  return exchangesOf(conversation, '55004')
    .filter((ending) => ending.answer?.process !== '55006' && !isReversed(conversation, ending.message))
    .filter(isOurs)
    .map(({ message }) => reversal(message))
}

/** Whether the grid operator was told that our supply ends on a day, and not since that it goes on. */
export const isEndReported = (conversation: Conversation, endDate: string): boolean =>
  exchangesOf(conversation, '55004').some(
    ({ message }) => lastDayOf(message) === endDate && !isReversed(conversation, message),
  )

/** The last day of delivery that a deregistration leaves. Earlier versions stored lifts with an end. */
export const lastDayOf = ({ content }: Deregistration): string =>
  'startDate' in content ? dayBefore(content.startDate) : content.endDate

const senderOf = (order: MarketOrder, conversation: Conversation, identity: MarketIdentity): Sender => ({
  order,
  facts: knownFacts(order, conversation, null),
  identity,
})
