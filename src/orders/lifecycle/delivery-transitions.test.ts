import { expect, test } from 'vitest'
import { DeliveryStates } from '../../domain/states-and-reasons.ts'
import { deliveryTransitions } from './delivery-transitions.ts'
import { rowsOf } from './transition-table.fixture.ts'

test('the delivery moves by D2 to D23, by the reopening and by nothing else', () => {
  expect(rowsOf(deliveryTransitions)).toEqual(
    [
      'D2 None marketContacted InChangeProcess',
      'D3 None denied Denied',
      'D4 None withdrawn Revoked',
      'D5 InChangeProcess supplyConfirmed DeliveryPending',
      'D6 InChangeProcess denied Denied',
      'D7 InChangeProcess messageResent InChangeProcess',
      'D8 InChangeProcess dataFaultFound None',
      'D9 InChangeProcess withdrawn Revoked',
      'D10 DeliveryPending startDateReached Delivery',
      'D11 DeliveryPending terminated CancelledPendingDelivery',
      'D12 DeliveryPending withdrawn Revoked',
      'D13 CancelledPendingDelivery liftConfirmed Cancelled',
      'D13 CancelledPendingDelivery startDateReached Cancelled',
      'D14 CancelledPendingDelivery startDateReached CancelledDelivery',
      'D15 CancelledPendingDelivery terminationWithdrawn DeliveryPending',
      'D16 Delivery terminated CancelledDelivery',
      'D17 Delivery terminated Cancelled',
      'D18 Delivery withdrawn Revoked',
      'D19 CancelledDelivery endDatePassed Cancelled',
      'D20 CancelledDelivery terminationWithdrawn Delivery',
      'D21 InChangeProcess communicationFailed Unknown',
      'D21 DeliveryPending communicationFailed Unknown',
      'D21 Delivery communicationFailed Unknown',
      'D21 CancelledDelivery communicationFailed Unknown',
      'D21 CancelledPendingDelivery communicationFailed Unknown',
      'D22 Unknown resolved InChangeProcess',
      'D22 Unknown resolved DeliveryPending',
      'D22 Unknown resolved Delivery',
      'D22 Unknown resolved CancelledDelivery',
      'D22 Unknown resolved CancelledPendingDelivery',
      'D22 Unknown resolved Cancelled',
      'D22 Unknown resolved Denied',
      'D23 InChangeProcess dataCorrected None',
      'C19 Denied reopened InChangeProcess',
    ].sort(),
  )
})

test('every delivery state has its line', () => {
  expect(Object.keys(deliveryTransitions).sort()).toEqual([...DeliveryStates].sort())
})
