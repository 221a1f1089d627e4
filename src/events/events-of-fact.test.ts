import { describe, expect, test } from 'vitest'
import {
  type ContractState,
  ContractStates,
  type DeliveryStateName,
  DeliveryStates,
} from '../domain/states-and-reasons.ts'
import { contractTransitions } from '../orders/lifecycle/contract-transitions.ts'
import { deliveryTransitions } from '../orders/lifecycle/delivery-transitions.ts'
import { dataOfEvent, eventsOfFact } from './events-of-fact.ts'

type States = [ContractState, DeliveryStateName]
const moved = (before: States, after: States, isConfirmed = true) =>
  eventsOfFact['order-moved']({
    before: { state: before[0], deliveryState: before[1] },
    state: after[0],
    deliveryState: after[1],
    isConfirmed,
  }).slice(1)

describe('a change of states of a contract', () => {
  test.each<[States, States, string[]]>([
    [['PendingDelivery', 'DeliveryPending'], ['Delivery', 'Delivery'], ['contract.delivery-started']],
    [
      ['Cancelled', 'CancelledPendingDelivery'],
      ['Cancelled', 'CancelledDelivery'],
      ['contract.delivery-started'],
    ],
    [['Cancelled', 'CancelledPendingDelivery'], ['Cancelled', 'Cancelled'], ['contract.ended']],
    [
      ['PendingDelivery', 'DeliveryPending'],
      ['Cancelled', 'CancelledPendingDelivery'],
      ['contract.terminated'],
    ],
    [['Delivery', 'Delivery'], ['Cancelled', 'CancelledDelivery'], ['contract.terminated']],
    [
      ['Delivery', 'Delivery'],
      ['Cancelled', 'Cancelled'],
      ['contract.terminated', 'contract.ended'],
    ],
    [['Cancelled', 'CancelledDelivery'], ['Delivery', 'Delivery'], ['contract.termination-withdrawn']],
    [
      ['Cancelled', 'CancelledPendingDelivery'],
      ['PendingDelivery', 'DeliveryPending'],
      ['contract.termination-withdrawn'],
    ],
    [['Cancelled', 'CancelledDelivery'], ['Cancelled', 'Cancelled'], ['contract.ended']],
    [['Delivery', 'Delivery'], ['Unspecified', 'Unknown'], []],
    [['Unspecified', 'Unknown'], ['Delivery', 'Delivery'], []],
    [['Delivery', 'Delivery'], ['Revoked', 'Revoked'], []],
    [['Processing', 'InChangeProcess'], ['PendingDelivery', 'DeliveryPending'], []],
  ])('from %j to %j tells %j', (before, after, told) => {
    expect(moved(before, after)).toEqual(told)
  })

  test('tells nothing about the contract before it can be read, and the order in any case', () => {
    const [before, after]: [States, States] = [
      ['PendingDelivery', 'DeliveryPending'],
      ['Delivery', 'Delivery'],
    ]

    expect(moved(before, after, false)).toEqual([])
    expect(eventsOfFact['order-moved']({ isConfirmed: false })).toEqual(['order.state-changed'])
  })

  test('is published by one event at least where a running contract ends or begins, in every row of the tables', () => {
    const ends = DeliveryStates.filter((from) =>
      Object.values(deliveryTransitions[from]).some((rows) => rows?.some(({ to }) => to === 'Cancelled')),
    ).filter((from) => from !== 'Unknown')
    for (const from of ends)
      expect(moved(['Cancelled', from], ['Cancelled', 'Cancelled'])).toContain('contract.ended')
    const terminated = ContractStates.filter((from) =>
      contractTransitions[from].terminated?.some(({ to }) => to === 'Cancelled'),
    )
    expect(terminated).toEqual(['Delivery', 'PendingDelivery'])
  })
})

describe('the confirmation of a contract', () => {
  test.each<[States, string[]]>([
    [['PendingDelivery', 'DeliveryPending'], []],
    [['Delivery', 'Delivery'], ['contract.delivery-started']],
    [['Cancelled', 'CancelledPendingDelivery'], ['contract.terminated']],
    [
      ['Cancelled', 'CancelledDelivery'],
      ['contract.delivery-started', 'contract.terminated'],
    ],
  ])('in %j also tells %j', ([state, deliveryState], more) => {
    expect(eventsOfFact['contract-confirmed']({ state, deliveryState })).toEqual([
      'contract.confirmed',
      ...more,
    ])
  })
})

test('an event tells what its type lists, and nothing else', () => {
  const detail = {
    state: 'Delivery',
    deliveryState: 'Delivery',
    startDate: '2026-12-01',
    endDate: null,
  } as const

  expect(dataOfEvent('contract.delivery-started', detail)).toEqual({
    state: 'Delivery',
    deliveryState: 'Delivery',
    startDate: '2026-12-01',
  })
  expect(dataOfEvent('contract.terminated', detail).endDate).toBeNull()
  expect(dataOfEvent('customer.linked', detail)).toEqual({})
})
