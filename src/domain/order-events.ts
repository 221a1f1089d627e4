import type {
  CancellationReason,
  ContractState,
  DenialReason,
  TerminationKind,
} from './states-and-reasons.ts'

/** A fact about an order, reported by the market, the customer, the operator or the calendar. Past tense, never a command. */
export type OrderEvent =
  /** Everything that processing needs is known. */
  | { event: 'dataCompleted' }
  /** The first message about the delivery point was sent to the market. */
  | { event: 'marketContacted'; message?: string | null }
  /** The market cannot find the delivery point or its holder from the data of the order. */
  | { event: 'dataFaultFound'; reasons: readonly string[]; message?: string | null }
  /** The partner corrected data of the order, and whatever the market has of it starts over; these faults are left. */
  | { event: 'dataCorrected'; reasons: readonly string[] }
  /** The market declined in a way that another message can fix, and that message was sent. */
  | { event: 'messageResent'; message?: string | null }
  | { event: 'supplyConfirmed'; startDate: string; message?: string | null }
  | { event: 'denied'; denialReason: DenialReason; message?: string | null }
  /** The customer withdrew; a delivery that has started ends on this date. */
  | { event: 'withdrawn'; endDate?: string | null }
  | {
      event: 'terminated'
      endDate: string
      cancellationReason: CancellationReason
      /** The right that the customer used; missing if somebody else ended the contract. */
      kind?: TerminationKind
      /** Why it ends on that day; for the customer's terminations. */
      explanation?: string
      message?: string | null
    }
  | { event: 'terminationWithdrawn' }
  /** The market has cancelled an assignment that had not started. */
  | { event: 'liftConfirmed'; message?: string | null }
  | { event: 'communicationFailed'; message?: string | null }
  /** Somebody found out the real state of an order in an unknown state. */
  | {
      event: 'resolved'
      state: Extract<ContractState, 'Processing' | 'PendingDelivery' | 'Delivery' | 'Cancelled' | 'Rejected'>
      startDate?: string | null
      endDate?: string | null
      denialReason?: DenialReason | null
      cancellationReason?: CancellationReason | null
      message?: string | null
    }
  /** The operator resolved a denial. */
  | { event: 'reopened' }
  | { event: 'startDateReached' }
  | { event: 'endDatePassed' }

export type EventName = OrderEvent['event']
