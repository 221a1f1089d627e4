import type { ContractState } from '../../domain/states-and-reasons.ts'
import {
  all,
  foundCancelled,
  foundConfirmed,
  foundDenied,
  foundInProcessing,
  hasNotBegun,
  isNotOver,
  mayStillWithdraw,
  runsBeyondToday,
  startsByToday,
  startsLater,
} from './conditions.ts'
import type { TransitionTable } from './transition-table.ts'

/** How an order becomes a contract and ends. C1, the initial state, is `receivedStatus`. */
export const contractTransitions: TransitionTable<ContractState> = {
  Open: {
    dataCompleted: [{ row: 'C2', to: 'Processing' }],
    denied: [{ row: 'C3', to: 'Rejected' }],
    withdrawn: [{ row: 'C4', to: 'Revoked' }],
    dataCorrected: [{ row: 'C20', to: 'Open' }],
  },
  Processing: {
    denied: [{ row: 'C5', to: 'Rejected' }],
    dataFaultFound: [{ row: 'C6', to: 'Open' }],
    withdrawn: [{ row: 'C7', to: 'Revoked' }],
    supplyConfirmed: [
      { row: 'C8', to: 'PendingDelivery', when: startsLater },
      // C10 follows at once, in the same transaction.
      { row: 'C9', to: 'PendingDelivery', when: startsByToday },
    ],
    communicationFailed: [{ row: 'C17', to: 'Unspecified' }],
    // Checked for duplicates like a new order before it is processed again.
    dataCorrected: [{ row: 'C20', to: 'Open' }],
  },
  PendingDelivery: {
    startDateReached: [{ row: 'C10', to: 'Delivery' }],
    withdrawn: [{ row: 'C11', to: 'Revoked' }],
    terminated: [{ row: 'C12', to: 'Cancelled' }],
    communicationFailed: [{ row: 'C17', to: 'Unspecified' }],
  },
  Delivery: {
    terminated: [{ row: 'C13', to: 'Cancelled' }],
    withdrawn: [{ row: 'C14', to: 'Revoked', when: mayStillWithdraw }],
    communicationFailed: [{ row: 'C17', to: 'Unspecified' }],
  },
  Cancelled: {
    terminationWithdrawn: [
      { row: 'C15', to: 'Delivery', when: runsBeyondToday },
      { row: 'C16', to: 'PendingDelivery', when: hasNotBegun },
    ],
    communicationFailed: [{ row: 'C17', to: 'Unspecified', when: isNotOver }],
  },
  Unspecified: {
    resolved: [
      { row: 'C18', to: 'Processing', when: foundInProcessing },
      { row: 'C18', to: 'PendingDelivery', when: all(foundConfirmed, startsLater) },
      { row: 'C18', to: 'Delivery', when: all(foundConfirmed, startsByToday) },
      { row: 'C18', to: 'Cancelled', when: foundCancelled },
      { row: 'C18', to: 'Rejected', when: foundDenied },
    ],
  },
  Rejected: {
    // Only for the operator; the routes decide who may report which event.
    reopened: [{ row: 'C19', to: 'Processing' }],
  },
  Revoked: {},
}
