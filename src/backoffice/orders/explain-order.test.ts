import { describe, expect, test } from 'vitest'
import { receivedStatus } from '../../domain/order-status.ts'
import { DeliveryStates } from '../../domain/states-and-reasons.ts'
import type { TaskItem } from '../tasks/schema.ts'
import { type ExplainedOrder, explainOrder } from './explain-order.ts'

const received: ExplainedOrder = {
  status: receivedStatus(),
  since: { at: '2026-11-15 13:45:00', event: 'orderReceived', actor: 'client:demo-sales' },
  tasks: [],
  marketMessages: [],
  deliveryPointData: [],
  withoutGridUse: [],
  isConfirmationSent: false,
  possibleEvents: ['dataCompleted', 'denied'],
}
const task: TaskItem = {
  id: '7',
  kind: 'process-order',
  subject: '3082649177',
  state: 'due',
  attempts: 0,
  lastError: null,
  createdAt: '2026-11-15 13:45:00',
  dueAt: '2026-11-15 13:46:00',
  parkedAt: null,
  doneAt: null,
}
const question = {
  id: 'q',
  direction: 'out',
  process: '55001',
  answers: null,
  createdAt: '2026-11-16 09:00:00',
  sentAt: '2026-11-16 09:00:01',
  waitingSince: null,
  flag: null,
  handOverSince: null,
  settledAt: null,
  content: {},
} as const

describe('the explanation of an order', () => {
  test('says what state it is in, since when, what it is waiting for and which events are possible', () => {
    expect(explainOrder(received)).toEqual([
      'The order has been “Received” since 2026-11-15 13:45:00 (event orderReceived from client:demo-sales).',
      'Its data is complete. It is waiting to be processed.',
      'Events that can be reported now: dataCompleted, denied.',
    ])
  })

  test.each(DeliveryStates)('has a sentence for the delivery state %s', (deliveryState) => {
    const [, sentence] = explainOrder({ ...received, status: { ...received.status, deliveryState } })

    expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('lists scheduled, retried and parked tasks', () => {
    const failed = { ...task, attempts: 3, lastError: 'ECONNREFUSED' }
    const tasks: TaskItem[] = [
      task,
      failed,
      { ...failed, attempts: 1 },
      { ...failed, attempts: 0 },
      {
        ...failed,
        state: 'parked',
        attempts: 29,
        parkedAt: '2026-11-16 14:20:00',
        lastError: 'The market gateway answered with status 500.',
      },
      { ...task, state: 'done', kind: 'send-order-confirmation-mail' },
    ]

    expect(explainOrder({ ...received, tasks }).slice(2, -1)).toEqual([
      'Scheduled: process-order (due 2026-11-15 13:46:00).',
      'Task process-order (7) failed 3 times and will be retried at 2026-11-15 13:46:00. Last error: ECONNREFUSED.',
      'Task process-order (7) failed once and will be retried at 2026-11-15 13:46:00. Last error: ECONNREFUSED.',
      'Task process-order (7) was released for another try at 2026-11-15 13:46:00. Last error: ECONNREFUSED.',
      'Task process-order (7) failed 29 times and was parked at 2026-11-16 14:20:00. Last error: The market gateway answered with status 500. Fix the cause, then retry the task.',
    ])
  })

  test('names the last message to the market until it is answered', () => {
    const inProcess = {
      ...received,
      status: { ...received.status, state: 'Processing', deliveryState: 'InChangeProcess' },
    } as const
    const answer = { ...question, id: 'a', direction: 'in', answers: 'q' } as const

    expect(explainOrder({ ...inProcess, marketMessages: [question] })).toContain(
      'The market has not yet answered our last message (55001 of 2026-11-16 09:00:00).',
    )
    const waiting = { ...question, sentAt: null, handOverSince: '2026-11-16 09:00:00' }
    expect(explainOrder({ ...inProcess, marketMessages: [waiting] }).join()).not.toContain('not yet answered')
    expect(explainOrder({ ...inProcess, marketMessages: [waiting] })).toContain(
      'Nobody has told the market: message 55001 has waited since 2026-11-16 09:00:00 for a person to hand it over.',
    )
    expect(explainOrder({ ...inProcess, marketMessages: [question, answer] })).not.toContainEqual(
      expect.stringContaining('not yet answered'),
    )
  })

  test('names the notices that are on hold until the supply is confirmed', () => {
    const waitingSince = '2026-11-16 10:00:00'
    const notice = { ...question, id: 'n', direction: 'in', process: '55037', waitingSince } as const

    expect(explainOrder({ ...received, marketMessages: [question, notice] })).toContain(
      'A notice from the market (55037) has been on hold since 2026-11-16 10:00:00, until the supply is confirmed.',
    )
    expect(explainOrder({ ...received, marketMessages: [question] })).not.toContainEqual(
      expect.stringContaining('on hold'),
    )
  })

  test('says that a contract is not visible until its confirmation has been sent', () => {
    const confirmed = {
      ...received,
      status: { ...received.status, state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-12-01' },
    } as const
    const hint = expect.stringContaining('partners cannot see the contract')

    expect(explainOrder(confirmed)).toContainEqual(hint)
    expect(explainOrder({ ...confirmed, isConfirmationSent: true })).not.toContainEqual(hint)
  })

  test('says when no further events can be reported', () => {
    expect(explainOrder({ ...received, possibleEvents: [] }).at(-1)).toBe(
      'No further events can be reported.',
    )
  })
})

describe('a request of the market', () => {
  const request = {
    ...question,
    id: 'r',
    direction: 'in',
    process: '55016',
    createdAt: '2026-03-02 14:00:00',
    sentAt: null,
    content: {
      process: '55016',
      sentAt: '2026-03-02T13:00:00.000Z',
      content: { sender: '9905048000007', endDate: '2026-03-31' },
    },
  } as const
  const reply = (process: string, content: object) => ({
    ...question,
    id: 'p',
    process,
    answers: 'r',
    content: { process, content },
  })
  const explained = (...marketMessages: ExplainedOrder['marketMessages']) =>
    explainOrder({ ...received, marketMessages }).slice(2, -1)

  test('is explained with its deadline, our answer and its code', () => {
    const consent = { decisionTree: 'E_0614', responseCode: 'A09', endDate: '2026-03-31' }
    const refusal = { decisionTree: 'E_0614', responseCode: 'A06', earliestEndDate: '2026-12-31' }

    expect(explained(request, reply('55017', consent))).toEqual([
      'Another supplier 9905048000007 cancelled the contract to 2026-03-31 (55016 of 2026-03-02 14:00:00, to be answered by 2026-03-04 00:00:00). We answered at 2026-11-16 09:00:01: 55017, A09 of E_0614 (we agree). Our supply ends on 2026-03-31.',
    ])
    expect(explained(request, { ...reply('55018', refusal), sentAt: null })[0]).toMatch(
      /The answer has not been sent yet: 55018, A06 of E_0614 \(the contract binds the customer\)\. The earliest possible end is 2026-12-31\.$/,
    )
  })

  test('is explained as agreed to by silence', () => {
    const content = {
      process: '55010',
      sentAt: '2026-03-02T13:00:00.000Z',
      content: { endDate: '2026-03-31', registeredOn: '2026-03-02' },
    }

    expect(explained({ ...request, process: '55010', content })).toEqual([
      'The grid operator asked us to release the market location by 2026-03-31 (55010 of 2026-03-02 14:00:00, to be answered by 2026-03-03 09:00:00). It came too late for an answer, which counts as consent.',
    ])
  })

  test('is not explained as decided while it waits', () => {
    expect(explained({ ...request, waitingSince: '2026-03-02 14:00:00' })).toEqual([
      expect.stringContaining('has been on hold since'),
    ])
  })
})

test('a supply without grid use is named with its days', () => {
  const withoutGridUse = [
    { validFrom: '2026-02-01', validTo: '2026-04-01' },
    { validFrom: '2026-11-01', validTo: null },
  ]

  expect(explainOrder({ ...received, withoutGridUse }).slice(2, -1)).toEqual([
    'The customer pays for grid use and metering from 2026-02-01 to 2026-03-31; our price leaves both out.',
    'The customer pays for grid use and metering from 2026-11-01 on; our price leaves both out.',
  ])
})

test('data of the delivery point that contradicts the order is pointed out, the latest of each kind', () => {
  const told = (receivedAt: string, ...contradictions: string[]) => ({
    process: '55616',
    receivedAt,
    contradictions,
  })
  const sentences = (...deliveryPointData: ReturnType<typeof told>[]) =>
    explainOrder({ ...received, deliveryPointData }).slice(2, -1)
  const first = told('2026-03-02 14:00:00', 'Grid operator: the message says 1, the order 2.')

  expect(sentences(first)).toEqual([
    'Message 55616 of 2026-03-02 14:00:00 contradicts the order. Grid operator: the message says 1, the order 2.',
  ])
  expect(sentences(first, told('2026-03-03 14:00:00'))).toEqual([])
})
