import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const nothing = {
  history: [],
  marketMessages: [],
  mails: [],
  documents: [],
  tasks: [],
  audit: [],
  events: [],
  deliveries: [],
} as Parameters<typeof timelineOf>[0]
type Told = typeof nothing

const step = {
  at: '2026-11-15 10:00:00',
  state: 'Open',
  deliveryState: 'None',
  actor: 'system',
  comment: null,
}
const message = {
  ...{ id: 'm', contractNumber: null, direction: 'out', process: '55001', answers: null, content: {} },
  ...{ createdAt: '2026-11-15 10:00:00', sentAt: null, answerDueAt: null, waitingSince: null, flag: null },
  ...{ handOverSince: null, handedOverBy: null, handedOverWay: null, settledAt: null },
}
const delivery = {
  ...{ id: 'd', endpointId: 'e', url: 'https://partner.example/x', partnerId: 'p', partner: 'demo-sales' },
  ...{ type: 'order.accepted', state: 'Failed', attempts: 9, status: 500, error: null },
  ...{ createdAt: new Date('2026-11-15T09:00:00Z'), finishedAt: null },
}
const saysOf = (told: Partial<Record<keyof Told, unknown>>) =>
  timelineOf({ ...nothing, ...told } as Told).map(({ says, note }) => [says, note])

test('the newest entry comes first, and of one second the one that was said last', () => {
  const history = [
    { ...step, event: 'orderReceived' },
    { ...step, event: 'dataCompleted', state: 'Processing' },
  ]
  const mails = [{ id: 'x', kind: 'order-confirmation', sentAt: '2026-11-15 10:00:01' }]

  expect(saysOf({ history, mails }).map(([says]) => says)).toEqual([
    'A mail went to the customer: it confirms that an order was received.',
    'The data is complete; go on. It is now “In progress”.',
    'The order was received. It is now “Received”.',
  ])
})

test('an event that changes no state says only what happened', () => {
  const history = [
    { ...step, event: 'orderReceived' },
    { ...step, event: 'dataChanged', comment: 'bankDetails' },
  ]

  expect(saysOf({ history })[0]).toEqual(['Data of the contract was changed.', 'bankDetails'])
})

test.each([
  [{}, 'Registration (Anmeldung), 55001, waits to be sent to the market.', null],
  [
    { handOverSince: '2026-11-15 10:00:00' },
    'Registration (Anmeldung), 55001, is to be handed over to the market by a person.',
    null,
  ],
  [
    { sentAt: '2026-11-15 10:01:00', handedOverBy: 'staff:anna', handedOverWay: 'The portal.' },
    'Registration (Anmeldung), 55001, was handed over to the market on 2026-11-15 10:01:00 by staff:anna.',
    'By which way: The portal.',
  ],
  [
    { settledAt: '2026-11-15 10:01:00' },
    'Registration (Anmeldung), 55001, was never handed over and is not needed any more.',
    null,
  ],
  [{ sentAt: '2026-11-15 10:01:00' }, 'Registration (Anmeldung), 55001, went to the market.', null],
  [{ direction: 'in', process: '55002' }, 'Consent to the registration, 55002, came from the market.', null],
  [
    { direction: 'in', process: '99999', flag: 'It is unknown.' },
    '99999, came from the market.',
    'It is unknown.',
  ],
  [
    { direction: 'in', process: '55037', waitingSince: '2026-11-15 10:00:00' },
    'End of the assignment, 55037, came from the market.',
    'On hold since 2026-11-15 10:00:00.',
  ],
])('a message %j', (changes, says, note) => {
  expect(saysOf({ marketMessages: [{ ...message, ...changes }] })).toEqual([[says, note]])
})

test.each([
  [{}, 'It was given up: 9 attempts, the answer was 500.'],
  [{ error: 'ECONNREFUSED', status: null }, 'It was given up: 9 attempts, ECONNREFUSED.'],
  [{ state: 'Delivered', attempts: 1, status: 204 }, 'It was delivered: 1 attempt, the answer was 204.'],
  [{ state: 'Pending', attempts: 0, status: null }, 'It waits to be delivered: 0 attempts.'],
])('a delivery to an endpoint %j', (changes, note) => {
  const says = 'Webhook order.accepted to partner.example of demo-sales.'

  expect(saysOf({ deliveries: [{ ...delivery, ...changes }] })).toEqual([[says, note]])
})

test('an act has its reason, and one without words keeps its name', () => {
  const act = { id: 1, at: '2026-11-15 10:00:00', actor: 'staff:anna', before: null, after: null }

  expect(saysOf({ audit: [{ ...act, action: 'order.withdraw', after: { reason: 'By letter.' } }] })).toEqual([
    ['Withdrew the order for the customer.', 'By letter.'],
  ])
  expect(saysOf({ audit: [{ ...act, action: 'new.thing' }] })).toEqual([['new.thing.', null]])
})
