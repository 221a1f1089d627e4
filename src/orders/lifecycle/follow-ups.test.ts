import { expect, test } from 'vitest'
import { receivedStatus } from '../../domain/order-status.ts'
import { followUpsOf } from './follow-ups.ts'

const order = { status: { ...receivedStatus(), state: 'Processing' as const }, confirmedAt: null }

test.each([
  ['withdrawn', 'Revoked', ['send-withdrawal-receipt-mail', 'tell-market-of-the-end']],
  ['denied', 'Rejected', ['send-rejection-mail', 'tell-market-of-the-end']],
  ['supplyConfirmed', 'PendingDelivery', ['send-contract-confirmation-mail']],
  ['resolved', 'Processing', ['process-order']],
  ['resolved', 'Rejected', ['tell-market-of-the-end']],
] as const)('after %s, which makes it %s, an order has %s to do', (event, state, tasks) => {
  expect(followUpsOf(order, [{ ...order.status, event, state }])).toEqual(tasks)
})
