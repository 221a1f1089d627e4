import type { OrderEvent } from '../domain/order-events.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { CancellationReason } from '../domain/states-and-reasons.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import type { Conversation } from './conversation.ts'
import type { ContractTerms } from './earliest-end.ts'
import type { MarketOrder } from './market-order.ts'
import type { ReplyDraft } from './replies.ts'

/** What we say to a request of the market, and what follows for the order. */
export type MarketRequestAnswer = {
  /** Null if silence has answered it. */
  readonly reply: ReplyDraft | null
  readonly events: readonly OrderEvent[]
  /** The decision, for the history of the order. */
  readonly says: string
  /** What the customer is notified if we refuse because the contract goes on: the end that was wanted, the earliest possible. */
  readonly objection?: { readonly requestedEndDate: string; readonly earliestEndDate: string }
}

export type RequestContext = {
  readonly order: MarketOrder
  readonly terms: ContractTerms
  /** The days before price changes that the customer was told of. */
  readonly specialEnds: readonly string[]
  readonly status: Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>
  /** Whether the known end was confirmed to another supplier. */
  readonly isEndOfMarket: boolean
  /** What was measured in the last year; null where it is not known. */
  readonly measuredYearKwh: number | null
  readonly conversation: Conversation
  readonly now: Date
}

/** The events that end an order by a day, unless it ends by then anyway. */
export function endBy(
  endDate: string,
  cancellationReason: CancellationReason,
  context: RequestContext,
): OrderEvent[] {
  const { state, startDate, endDate: known } = context.status
  const isOver = state === 'Revoked' || startDate === null
  if (isOver || (known !== null && known <= endDate) || isEndFixed(context)) return []
  const end = { endDate, cancellationReason, message: null }
  if (state === 'Unspecified') return [{ event: 'resolved', state: 'Cancelled', ...end }]
  const terminated = { event: 'terminated', ...end } as const
  return known === null ? [terminated] : [{ event: 'terminationWithdrawn' }, terminated]
}

/** Whether the known end cannot be moved any more: its day has come, or the customer has withdrawn. */
export const isEndFixed = ({ status: { state, endDate }, now }: RequestContext): boolean =>
  endDate !== null && (state === 'Revoked' || endDate <= berlinDate(now))
