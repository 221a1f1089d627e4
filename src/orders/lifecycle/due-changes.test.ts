import { expect, test } from 'vitest'
import { aStatus, everyStatus, pairOf, today } from '../../domain/order-status.fixture.ts'
import { bringUpToDate, dueSteps, nextDueDate } from './due-changes.ts'

const dueEvents = (...given: Parameters<typeof dueSteps>) => dueSteps(...given).map(({ event }) => event)

test('a delivery starts on its start date, not on the day before', () => {
  const pending = aStatus('PendingDelivery')

  expect(nextDueDate(pending)).toBe('2026-04-01')
  expect(dueEvents(pending, '2026-03-31')).toEqual([])
  expect(bringUpToDate(pending, '2026-03-31')).toBe(pending)
  expect(dueEvents(pending, '2026-04-01')).toEqual(['startDateReached'])
  expect(bringUpToDate(pending, '2026-04-01')).toEqual({
    ...pending,
    state: 'Delivery',
    deliveryState: 'Delivery',
  })
})

test('a cancelled delivery is over on the day after its end date, not on it', () => {
  const cancelled = aStatus('Cancelled', { deliveryState: 'CancelledDelivery', endDate: '2028-02-28' })

  expect(nextDueDate(cancelled)).toBe('2028-02-29')
  expect(dueEvents(cancelled, '2028-02-28')).toEqual([])
  expect(dueEvents(cancelled, '2028-02-29')).toEqual(['endDatePassed'])
  expect(bringUpToDate(cancelled, '2028-02-29')).toMatchObject({
    deliveryState: 'Cancelled',
    endDate: '2028-02-28',
  })
})

test('a short supply starts and ends by date alone, even if processed long after', () => {
  const short = aStatus('Cancelled', { startDate: '2026-04-01', endDate: '2026-04-01' })

  expect(bringUpToDate(short, '2026-04-01')).toMatchObject({ deliveryState: 'CancelledDelivery' })
  expect(dueSteps(short, '2027-01-01').map(pairOf)).toEqual([
    'Cancelled/CancelledDelivery',
    'Cancelled/Cancelled',
  ])
  expect(dueEvents(short, '2027-01-01')).toEqual(['startDateReached', 'endDatePassed'])
})

test('a delivery that was terminated before its start is over on its start date', () => {
  const never = aStatus('Cancelled', { startDate: '2026-04-01', endDate: '2026-03-31' })

  expect(nextDueDate(never)).toBe('2026-04-01')
  expect(dueSteps(never, '2026-04-01').map(pairOf)).toEqual(['Cancelled/Cancelled'])
})

test('no other order changes by date', () => {
  const waiting = everyStatus.filter((status) => nextDueDate(status) === null)

  expect(waiting.map(pairOf)).toEqual([
    'Open/None',
    'Processing/None',
    'Processing/InChangeProcess',
    'Delivery/Delivery',
    'Cancelled/Cancelled',
    'Rejected/Denied',
    'Revoked/Revoked',
    'Unspecified/Unknown',
  ])
  for (const status of waiting) expect(bringUpToDate(status, '2099-12-31')).toBe(status)
})

test('the next due date is in the future exactly if nothing is due', () => {
  for (const status of everyStatus) {
    for (const date of [today, '2026-04-01', '2026-04-30', '2026-05-01', '2026-06-01']) {
      const next = nextDueDate(status)
      expect(dueEvents(status, date).length > 0).toBe(next !== null && next <= date)
    }
  }
})
