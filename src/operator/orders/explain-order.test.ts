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
  waitingSince: null,
  flag: null,
} as const

describe('the explanation of an order', () => {
  test('says where it is, since when, what it waits for and what is possible', () => {
    expect(explainOrder(received)).toEqual([
      'The order has been in state Open since 2026-11-15 13:45:00, after the event orderReceived from client:demo-sales.',
      'Nothing is missing; it is waiting to be processed.',
      'Possible now: dataCompleted, denied.',
    ])
  })

  test.each(DeliveryStates)('has a sentence for the delivery state %s', (deliveryState) => {
    const [, sentence] = explainOrder({ ...received, status: { ...received.status, deliveryState } })

    expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('names what is to be done, what is tried again, and what was given up', () => {
    const failed = { ...task, attempts: 3, lastError: 'ECONNREFUSED' }
    const tasks: TaskItem[] = [
      task,
      failed,
      { ...failed, attempts: 0 },
      { ...failed, state: 'parked', attempts: 29, parkedAt: '2026-11-16 14:20:00' },
      { ...task, state: 'done', kind: 'send-order-confirmation-mail' },
    ]

    expect(explainOrder({ ...received, tasks }).slice(2, -1)).toEqual([
      'To be done: process-order (due 2026-11-15 13:46:00).',
      'The task process-order (7) failed 3 times, the last time with: ECONNREFUSED. It will be retried at 2026-11-15 13:46:00.',
      'The task process-order (7) was released and will be retried; before that it failed: ECONNREFUSED.',
      'The task process-order (7) was given up at 2026-11-16 14:20:00 after 29 attempts: ECONNREFUSED. Retry it once the cause has been fixed.',
    ])
  })

  test('names the question that the market has not answered, until it has', () => {
    const inProcess = {
      ...received,
      status: { ...received.status, state: 'Processing', deliveryState: 'InChangeProcess' },
    } as const
    const answer = { ...question, id: 'a', direction: 'in', answers: 'q' } as const

    expect(explainOrder({ ...inProcess, marketMessages: [question] })).toContain(
      'The last message to the market, 55001 of 2026-11-16 09:00:00, has no answer yet.',
    )
    expect(explainOrder({ ...inProcess, marketMessages: [question, answer] })).not.toContainEqual(
      expect.stringContaining('no answer yet'),
    )
  })

  test('names the messages that wait for the supply to be confirmed', () => {
    const waitingSince = '2026-11-16 10:00:00'
    const notice = { ...question, id: 'n', direction: 'in', process: '55037', waitingSince } as const

    expect(explainOrder({ ...received, marketMessages: [question, notice] })).toContain(
      'A notice of the market (55037) has been waiting since 2026-11-16 10:00:00 for the supply to be confirmed.',
    )
    expect(explainOrder({ ...received, marketMessages: [question] })).not.toContainEqual(
      expect.stringContaining('has been waiting'),
    )
  })

  test('says that a contract is not visible until its confirmation was handed over', () => {
    const confirmed = {
      ...received,
      status: { ...received.status, state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-12-01' },
    } as const
    const hint = expect.stringContaining('partners cannot see the contract')

    expect(explainOrder(confirmed)).toContainEqual(hint)
    expect(explainOrder({ ...confirmed, isConfirmationSent: true })).not.toContainEqual(hint)
  })

  test('says that nothing can be reported about an order that is over', () => {
    expect(explainOrder({ ...received, possibleEvents: [] }).at(-1)).toBe(
      'No further events can be reported for it.',
    )
  })
})
