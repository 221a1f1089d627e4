import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const today = '2026-11-17'
type Facts = Parameters<typeof timelineOf>[0]
const contract = (changes: Partial<Facts> = {}): Facts => ({
  state: 'Delivery',
  createdAt: new Date('2025-12-10T10:00:00Z'),
  confirmedAt: new Date('2025-12-11T10:00:00Z'),
  desiredStartDate: '2026-01-01',
  startDate: '2026-01-01',
  endDate: null,
  priceChange: null,
  lastWithdrawalDate: null,
  ...changes,
})
const told = (changes: Partial<Facts> = {}) =>
  timelineOf(contract(changes), today).map(
    ({ date, kind, isAhead }) => `${date} ${kind}${isAhead ? ' ahead' : ''}`,
  )

test('a running contract was ordered, confirmed and is delivered', () => {
  expect(told()).toEqual(['2025-12-10 ordered', '2025-12-11 confirmed', '2026-01-01 started'])
})

test('a terminated contract ends ahead, an ended one has ended', () => {
  expect(told({ state: 'Cancelled', endDate: '2026-12-31' }).at(-1)).toBe('2026-12-31 ends ahead')
  expect(told({ state: 'Cancelled', endDate: '2026-11-16' }).at(-1)).toBe('2026-11-16 ended')
})

test('an order that waits has the start that was asked for', () => {
  const waiting = {
    state: 'Open',
    confirmedAt: null,
    startDate: null,
    desiredStartDate: '2026-12-01',
  } as const

  expect(told(waiting)).toEqual(['2025-12-10 ordered', '2026-12-01 desired ahead'])
})

test('a contract that never starts has neither start nor end', () => {
  const never = { state: 'Cancelled', startDate: '2026-12-01', endDate: '2026-11-30' } as const

  expect(told(never)).toEqual(['2025-12-10 ordered', '2025-12-11 confirmed'])
})
