/** The messages with which an order or a supply ends. */

import type { CancellationReason } from '../domain/states-and-reasons.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import { nextMarketWorkingDay } from '../platform/time/holidays.ts'
import { deregistration, reversal, type Sender } from './compose-message.ts'
import { type Conversation, exchangesOf, isTakenBack } from './conversation.ts'
import { dayBefore, latestOf } from './market-days.ts'
import { knownFacts, type MarketOrder } from './market-order.ts'
import type { DeregistrationReason, MessageDraft } from './messages.ts'

type Ending = {
  readonly conversation: Conversation
  readonly identity: MarketIdentity
  readonly today: string
}

/**
 * What undoes an order from which the customer withdrew: messages under way are taken back, a confirmed supply is
 * lifted or ends as soon as the market can. Call it again after each answer; a confirmation may have been faster.
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
    .filter(({ message }) => !isTakenBack(conversation, message))
    .map(({ message }) => reversal(message))

  const confirmed = exchangesOf(conversation, '55001').findLast(({ answer }) => answer?.process === '55002')
  const isEnding = exchangesOf(conversation, '55004').length > 0
  if (confirmed?.answer?.process !== '55002' || isEnding) return reversals
  const { startDate } = confirmed.answer.content
  // The last working day before the end must still lie ahead, as before a start.
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
  // The grid operator has assigned the market location to somebody else already.
  OtherSupplier: null,
}

/** What tells the grid operator that our supply ends. Not for an end that the grid operator itself has told us. */
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
