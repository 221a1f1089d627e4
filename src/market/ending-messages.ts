/** Messages that end an order or a supply. */

import type { CancellationReason } from '../domain/states-and-reasons.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import { nextMarketWorkingDay } from '../platform/time/holidays.ts'
import { deregistration, reversal, type Sender } from './compose-message.ts'
import { type Conversation, exchangesOf, isReversed } from './conversation.ts'
import { dayBefore, latestOf } from './market-days.ts'
import { knownFacts, type MarketOrder } from './market-order.ts'
import type { DeregistrationReason, MessageDraft } from './messages.ts'

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
    ...exchangesOf(conversation, '55016').filter(
      ({ message, answer }) =>
        answer === null || (answer.process === '55017' && message.content.endDate >= today),
    ),
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
  const transactionReason = endDate < startDate ? 'ZH2' : 'ZT5'
  return [...reversals, deregistration(sender, { transactionReason, maLoIdentifier, endDate })]
}

const reasons: Readonly<Record<CancellationReason, DeregistrationReason | null>> = {
  CustomerRelocation: 'E01',
  Decommissioning: 'Z33',
  Dunning: 'ZT4',
  CustomerSupplierChange: 'ZT5',
  CustomerPriceChange: 'ZT5',
  CustomerProduct: 'ZT5',
  CustomerPrice: 'ZT5',
  CustomerService: 'ZT5',
  CustomerMisc: 'ZT5',
  None: 'ZT5',
  Unknown: 'ZT5',
  // The grid operator has already assigned the market location to another supplier.
  OtherSupplier: null,
}

/** Tells the grid operator that our supply ends. Not for an end that the grid operator itself announced. */
export function terminationMessages(
  order: MarketOrder,
  { conversation, identity }: Ending,
  end: { startDate: string | null; endDate: string; cancellationReason: CancellationReason },
): MessageDraft[] {
  const sender = senderOf(order, conversation, identity)
  const maLoIdentifier = order.maLoIdentifier ?? sender.facts?.maLoIdentifier
  const reason = reasons[end.cancellationReason]
  if (reason === null || maLoIdentifier === undefined) return []
  const neverStarts = end.startDate !== null && end.endDate < end.startDate
  const transactionReason = neverStarts ? 'ZH2' : reason
  return [deregistration(sender, { transactionReason, maLoIdentifier, endDate: end.endDate })]
}

const senderOf = (order: MarketOrder, conversation: Conversation, identity: MarketIdentity): Sender => ({
  order,
  facts: knownFacts(order, conversation, null),
  identity,
})
