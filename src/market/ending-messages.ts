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
 * Undoes an order after the customer has withdrawn: reverses messages in flight, and lifts a confirmed supply or ends it
 * as soon as the market allows. Call it again after each answer: a confirmation may have crossed the reversal.
 */
export function withdrawalMessages(
  order: MarketOrder,
  { conversation, identity, today }: Ending,
): MessageDraft[] {
  const sender = senderOf(order, conversation, identity)
  const reversals = [
    ...exchangesOf(conversation, '55016').filter((exchange) => mayStillEnd(exchange, today)),
    ...exchangesOf(conversation, '55001').filter(({ answer }) => answer === null),
  ]
    .filter(({ message }) => !isReversed(conversation, message))
    .map(({ message }) => reversal(message))

  const confirmed = exchangesOf(conversation, '55001').findLast(({ answer }) => answer?.process === '55002')
  const isEnding = exchangesOf(conversation, '55004').length > 0
  if (confirmed?.answer?.process !== '55002' || isEnding) return reversals
  const { startDate } = confirmed.answer.content
  // As for a start, the last working day before the end must not have passed.
  const endDate = latestOf(dayBefore(startDate), nextMarketWorkingDay(today))
  const { maLoIdentifier } = confirmed.message.content
  return [
    ...reversals,
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
  /** For one that never does. Whoever ends a contract before its supply starts has undone it: nothing was delivered. */
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

/** Takes back that our supply ends, after a termination was withdrawn. */
export const reinstatementMessages = (conversation: Conversation): MessageDraft[] =>
  exchangesOf(conversation, '55004')
    .filter(({ message, answer }) => answer?.process !== '55006' && !isReversed(conversation, message))
    .map(({ message }) => reversal(message))

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
