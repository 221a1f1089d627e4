import type { DeliveryStateName } from '../../domain/states-and-reasons.ts'
import {
  all,
  endHasNotPassed,
  endHasPassed,
  endsAfterItStarts,
  endsBeforeItStarts,
  foundCancelled,
  foundConfirmed,
  foundDenied,
  foundInProcessing,
  startsByToday,
  startsLater,
} from './conditions.ts'
import type { TransitionTable } from './transition-table.ts'

/** How we take over a delivery point and give it up again. D1, the initial state, is `receivedStatus`. */
export const deliveryTransitions: TransitionTable<DeliveryStateName> = {
  None: {
    marketContacted: [{ row: 'D2', to: 'InChangeProcess' }],
    denied: [{ row: 'D3', to: 'Denied' }],
    withdrawn: [{ row: 'D4', to: 'Revoked' }],
  },
  InChangeProcess: {
    supplyConfirmed: [{ row: 'D5', to: 'DeliveryPending' }],
    denied: [{ row: 'D6', to: 'Denied' }],
    messageResent: [{ row: 'D7', to: 'InChangeProcess' }],
    dataFaultFound: [{ row: 'D8', to: 'None' }],
    withdrawn: [{ row: 'D9', to: 'Revoked' }],
    communicationFailed: [{ row: 'D21', to: 'Unknown' }],
    dataCorrected: [{ row: 'D23', to: 'None' }],
  },
  DeliveryPending: {
    startDateReached: [{ row: 'D10', to: 'Delivery' }],
    terminated: [{ row: 'D11', to: 'CancelledPendingDelivery' }],
    withdrawn: [{ row: 'D12', to: 'Revoked' }],
    communicationFailed: [{ row: 'D21', to: 'Unknown' }],
  },
  CancelledPendingDelivery: {
    liftConfirmed: [{ row: 'D13', to: 'Cancelled' }],
    startDateReached: [
      { row: 'D13', to: 'Cancelled', when: endsBeforeItStarts },
      { row: 'D14', to: 'CancelledDelivery', when: endsAfterItStarts },
    ],
    terminationWithdrawn: [{ row: 'D15', to: 'DeliveryPending' }],
    communicationFailed: [{ row: 'D21', to: 'Unknown' }],
  },
  Delivery: {
    terminated: [
      { row: 'D16', to: 'CancelledDelivery', when: endHasNotPassed },
      { row: 'D17', to: 'Cancelled', when: endHasPassed },
    ],
    withdrawn: [{ row: 'D18', to: 'Revoked' }],
    communicationFailed: [{ row: 'D21', to: 'Unknown' }],
  },
  CancelledDelivery: {
    endDatePassed: [{ row: 'D19', to: 'Cancelled' }],
    terminationWithdrawn: [{ row: 'D20', to: 'Delivery' }],
    communicationFailed: [{ row: 'D21', to: 'Unknown' }],
  },
  Unknown: {
    resolved: [
      { row: 'D22', to: 'InChangeProcess', when: foundInProcessing },
      { row: 'D22', to: 'DeliveryPending', when: all(foundConfirmed, startsLater) },
      { row: 'D22', to: 'Delivery', when: all(foundConfirmed, startsByToday) },
      { row: 'D22', to: 'CancelledPendingDelivery', when: all(foundCancelled, startsLater) },
      { row: 'D22', to: 'CancelledDelivery', when: all(foundCancelled, startsByToday, endHasNotPassed) },
      { row: 'D22', to: 'Cancelled', when: all(foundCancelled, startsByToday, endHasPassed) },
      { row: 'D22', to: 'Denied', when: foundDenied },
    ],
  },
  Denied: {
    // The delivery half of the operator's reopening, which has no D number.
    reopened: [{ row: 'C19', to: 'InChangeProcess' }],
  },
  Cancelled: {},
  Revoked: {},
}
