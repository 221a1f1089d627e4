import { expect, test } from 'vitest'
import { partnerTimeline } from './timeline.ts'

const own = 'own-partner'
const state = (at: string, name: string, more = {}) => ({ at, state: name, deliveryState: name, ...more })
const delivery = (partnerId: string | null) => ({
  ...{ endpointId: 'e', partnerId, type: 'order.accepted', state: 'Delivered' as const, attempts: 1 },
  ...{ createdAt: new Date('2026-03-15T11:00:00Z'), status: 200, error: null },
})
const nothing = { history: [], events: [], deliveries: [] }

test('has the changes of states, newest first, without who made them and what they remarked', () => {
  const secret = { actor: 'staff:anna', comment: 'score 12', event: 'credit-denied' }
  const history = [
    state('2026-03-15 09:00:00', 'Open', secret),
    state('2026-03-15 10:00:00', 'Open', secret),
    state('2026-03-15 11:00:00', 'Rejected', secret),
  ]

  const entries = partnerTimeline({ ...nothing, history }, own)

  expect(entries.map(({ says }) => says)).toEqual([
    'The order is Rejected, its delivery Rejected.',
    'The order is Open, its delivery Open.',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/anna|score|credit/)
})

test('has the deliveries to endpoints of the partner, and none to those of others or of the supplier', () => {
  const deliveries = [delivery('another'), delivery(own), delivery(null)]

  const entries = partnerTimeline({ ...nothing, deliveries }, own)

  expect(entries).toEqual([
    {
      at: '2026-03-15 12:00:00',
      kind: 'Webhook',
      says: 'order.accepted was delivered after 1 attempt (200).',
      endpointId: 'e',
    },
  ])
})

test('has events, but those that say the same as the states only once', () => {
  const events = [
    { type: 'order.state-changed', createdAt: '2026-03-15T10:00:00.000Z' },
    { type: 'contract.confirmed', createdAt: '2026-03-15T11:00:00.000Z' },
  ] as const

  expect(partnerTimeline({ ...nothing, events }, own).map(({ says }) => says)).toEqual([
    'The customer got the confirmation; from now on the contract can be read. (contract.confirmed)',
  ])
})
