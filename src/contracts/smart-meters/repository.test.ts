import { expect, test } from 'vitest'
import { smartMeterStates } from '../../domain/market-orders.ts'
import { dueDateOf, isOpen, nextStates } from './repository.ts'

test('an order for a smart meter goes on until it is installed, refused or cancelled', () => {
  const settled = ['Installed', 'Refused', 'Cancelled']

  for (const state of smartMeterStates) {
    expect(isOpen(state)).toBe(!settled.includes(state))
    expect(nextStates[state]).toEqual(isOpen(state) ? ['Accepted', ...settled] : [])
  }
})

test.each([
  ['2026-11-16', '2027-03-16'],
  ['2026-10-31', '2027-02-28'],
])('a meter that is ordered on %s is due on %s (§ 34 (2) MsbG)', (orderedOn, dueDate) => {
  expect(dueDateOf(orderedOn)).toBe(dueDate)
})
