import type { OrderEvent } from '../domain/order-events.ts'
import type { DenialReason } from '../domain/states-and-reasons.ts'
import type { MarketFacts } from './market-order.ts'

/** What a message from the market means. Empty if another answer has to come first. */
export type Interpretation = {
  readonly event?: OrderEvent
  readonly facts?: MarketFacts
  /** What `nextStep` sends in response. */
  readonly resend?: Partial<Resend> & { readonly because: string }
  /** Why the message is stored but ignored. */
  readonly ignore?: string
  /** What the message depends on and is not known yet; interpret it again once the order has moved. */
  readonly wait?: string
  /** Whether the market confirmed what we no longer want, so that it has to be undone. */
  readonly undo?: true
  /** It answers an order about the delivery point of a contract, which is settled there. */
  readonly isForContract?: boolean
  /** What one of our staff should look at. */
  readonly alert?: string
}

/** The outcome of the answers from grid operator and previous supplier. */
export type Settlement =
  | { readonly outcome: 'undecided' }
  | { readonly outcome: 'confirmed'; readonly startDate: string }
  | ({ readonly outcome: 'resend'; readonly because: string } & Resend)
  | { readonly outcome: 'askPartner' | 'byHand'; readonly because: string }
  | { readonly outcome: 'denied'; readonly because: string; readonly denialReason: DenialReason }

export type CorrectedDates = {
  /** The first day of delivery to request. */
  readonly startDate: string
  /** Do not ask before this day; null: ask at once. */
  readonly notBefore: string | null
}

export type Resend = CorrectedDates & {
  /** A termination without a registration asks for the next possible end, which decides the start. */
  readonly processes: readonly ('55016' | '55001')[]
}
