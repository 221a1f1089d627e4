import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const nothing = { history: [], marketMessages: [], mails: [], documents: [], tasks: [], audit: [] }
const message = {
  ...{ id: 'm', contractNumber: '30000001', answers: null, flag: null, content: {} },
  ...{ answerDueAt: null, waitingSince: null, sentAt: null },
  createdAt: '2026-11-15 10:00:00',
}

test('what happened last comes first, whatever it was', () => {
  const entries = timelineOf({
    ...nothing,
    history: [
      {
        ...{ at: '2026-11-15 09:00:00', event: 'orderReceived', state: 'Open', deliveryState: 'None' },
        ...{ actor: 'client:demo-sales', comment: null },
      } as const,
    ],
    mails: [{ id: 'x', kind: 'order-confirmation', sentAt: '2026-11-15 09:00:05' }],
    marketMessages: [
      { ...message, direction: 'out', process: '55001', sentAt: '2026-11-15 10:00:02' },
      { ...message, direction: 'in', process: '55002', createdAt: '2026-11-15 11:00:00' },
    ],
  })

  expect(entries).toEqual([
    { at: '2026-11-15 11:00:00', what: 'Message 55002 from the market', aside: '' },
    { at: '2026-11-15 10:00:02', what: 'Message 55001 to the market', aside: '' },
    { at: '2026-11-15 09:00:05', what: 'Mail order-confirmation', aside: 'To the customer' },
    { at: '2026-11-15 09:00:00', what: 'orderReceived: Open, None', aside: 'client:demo-sales' },
  ])
})

test.each([
  ['not sent yet', { direction: 'out' }, 'Not sent yet'],
  ['on hold', { direction: 'in', waitingSince: '2026-11-15 10:00:01' }, 'On hold since 2026-11-15 10:00:01'],
  ['ignored', { direction: 'in', flag: 'It answers nothing.' }, 'It answers nothing.'],
] as const)('a message that is %s says so', (_, changes, aside) => {
  const [entry] = timelineOf({ ...nothing, marketMessages: [{ ...message, process: '55001', ...changes }] })

  expect(entry?.aside).toBe(aside)
})
