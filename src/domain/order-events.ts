import type { CancellationReason, ContractState, DenialReason } from './states-and-reasons.ts'

/** A fact about an order: reported by the market, the customer, the operator or the calendar. Past tense, never a command. */
export type OrderEvent =
  /** All that processing needs is known. */
  | { event: 'dataCompleted' }
  /** The first message about the delivery point has gone out to the market. */
  | { event: 'marketContacted'; message?: string | null }
  /** The market cannot find the delivery point or the holder by what the order says. */
  | { event: 'dataFaultFound'; reasons: readonly string[]; message?: string | null }
  /** The market declined in a way that another message mends, and that message has gone out. */
  | { event: 'messageResent'; message?: string | null }
  | { event: 'supplyConfirmed'; startDate: string; message?: string | null }
  | { event: 'denied'; denialReason: DenialReason; message?: string | null }
  /** The customer withdrew; a delivery that runs already ends with this date. */
  | { event: 'withdrawn'; endDate?: string | null }
  | { event: 'terminated'; endDate: string; cancellationReason: CancellationReason; message?: string | null }
  | { event: 'terminationWithdrawn' }
  /** The market has lifted an assignment that had not begun. */
  | { event: 'liftConfirmed'; message?: string | null }
  | { event: 'communicationFailed'; message?: string | null }
  /** Somebody found out where an order of unknown state really is. */
  | {
      event: 'resolved'
      state: Extract<ContractState, 'Processing' | 'PendingDelivery' | 'Delivery' | 'Cancelled' | 'Rejected'>
      startDate?: string | null
      endDate?: string | null
      denialReason?: DenialReason | null
      cancellationReason?: CancellationReason | null
      message?: string | null
    }
  /** The operator cleared up a denial. */
  | { event: 'reopened' }
  | { event: 'startDateReached' }
  | { event: 'endDatePassed' }

export type EventName = OrderEvent['event']
