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
  test('says what state it is in, since when, what it is waiting for and which events are possible', () => {
    expect(explainOrder(received)).toEqual([
      'The order has been in state Open since 2026-11-15 13:45:00 (event orderReceived from client:demo-sales).',
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
