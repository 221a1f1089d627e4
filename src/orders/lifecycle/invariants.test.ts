import { describe, expect, test } from 'vitest'
import { aStatus, everyStatus, pairOf, today } from '../../domain/order-status.fixture.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { ContractStates, DeliveryStates } from '../../domain/states-and-reasons.ts'
import { brokenInvariants } from './invariants.fixture.ts'

const datesRule = 'the dates are those of the delivery state'
const running = (changes: Partial<OrderStatus>) =>
  aStatus('Cancelled', { deliveryState: 'CancelledDelivery', ...changes })

describe('the joint table', () => {
  test.each(everyStatus)('allows $state with $deliveryState', (status) => {
    expect(brokenInvariants(status, today)).toEqual([])
  })

  test('allows no other pair of states', () => {
    const known = new Set(everyStatus.map(pairOf))
    for (const state of ContractStates) {
      for (const deliveryState of DeliveryStates) {
        const status = aStatus(state, { deliveryState })
        if (!known.has(pairOf(status))) {
          expect(brokenInvariants(status, today)).toContain('the state and the delivery state go together')
        }
      }
    }
  })

  test.each([
    ['a start date while processing', aStatus('Processing', { startDate: '2026-04-01' })],
    ['no start date while pending', aStatus('PendingDelivery', { startDate: null })],
    ['a start date of today while pending', aStatus('PendingDelivery', { startDate: today })],
    ['an end date while pending', aStatus('PendingDelivery', { endDate: '2026-05-01' })],
    ['a start date of tomorrow in delivery', aStatus('Delivery', { startDate: '2026-03-21' })],
    ['an end date in delivery', aStatus('Delivery', { endDate: '2026-05-01' })],
    ['no end date when cancelled', aStatus('Cancelled', { endDate: null })],
    ['an end date of yesterday while still delivering', running({ endDate: '2026-03-19' })],
    ['an end date of today when over', aStatus('Cancelled', { deliveryState: 'Cancelled', endDate: today })],
    ['a start date when denied', aStatus('Rejected', { startDate: '2026-04-01' })],
  ])('refuses %s', (_, status) => {
    expect(brokenInvariants(status, today)).toEqual([datesRule])
  })

  test.each([
    aStatus('Delivery', { startDate: today }),
    aStatus('PendingDelivery', { startDate: '2026-03-21' }),
    running({ endDate: today }),
    aStatus('Cancelled', { deliveryState: 'Cancelled', startDate: '2026-04-01', endDate: '2026-03-31' }),
    aStatus('Revoked', { startDate: '2026-03-01', endDate: '2026-03-31' }),
    aStatus('Unspecified', { startDate: '2026-03-01', endDate: '2026-03-31' }),
  ])('allows $state from $startDate until $endDate', (status) => {
    expect(brokenInvariants(status, today)).toEqual([])
  })
})

test.each([
  ['I1', aStatus('Open', { denialReason: 'Other' })],
  ['I1', aStatus('Rejected', { denialReason: null })],
  ['I2', aStatus('Delivery', { cancellationReason: 'None' })],
  ['I2', aStatus('Cancelled', { cancellationReason: null })],
  ['I3', aStatus('Rejected', { deliveryState: 'None' })],
  ['I4', aStatus('Open', { deliveryState: 'Revoked' })],
  ['I5', aStatus('Unspecified', { deliveryState: 'None' })],
  ['I6', aStatus('Delivery', { deliveryState: 'CancelledDelivery' })],
  ['I8', running({ startDate: '2026-03-20', endDate: '2026-03-18' })],
  ['I8', aStatus('Revoked', { endDate: '2026-03-18' })],
  ['only an Open order', aStatus('Processing', { openReasons: ['Something is missing.'] })],
])('%s is watched', (name, status) => {
  expect(brokenInvariants(status, today).join('\n')).toContain(name)
})
