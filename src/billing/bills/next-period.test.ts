import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { type BilledDelivery, nextPeriod, type Period } from './next-period.ts'

const dynamic: BilledDelivery = {
  isDynamic: true,
  startDate: '2026-01-15',
  endDate: null,
  since: '2020-01-01',
}
const fixed = { ...dynamic, isDynamic: false }

test.each<[string, BilledDelivery, Period[], ReturnType<typeof nextPeriod>]>([
  ['a month that begins late', dynamic, [], { from: '2026-01-15', to: '2026-02-01', kind: 'Monthly' }],
  [
    'the month after the last bill',
    dynamic,
    [{ from: '2026-01-15', to: '2026-02-01' }],
    { from: '2026-02-01', to: '2026-03-01', kind: 'Monthly' },
  ],
  ['a year of delivery', fixed, [], { from: '2026-01-15', to: '2027-01-15', kind: 'Periodic' }],
  [
    'the rest of a year of which others billed the beginning',
    { ...fixed, since: '2026-07-01' },
    [],
    { from: '2026-07-01', to: '2027-01-15', kind: 'Periodic' },
  ],
  [
    'a year from 29 February, and to the next one',
    { ...fixed, startDate: '2027-02-28', since: '2024-02-29' },
    [{ from: '2027-02-28', to: '2028-02-28' }],
    { from: '2028-02-28', to: '2029-02-28', kind: 'Periodic' },
  ],
  [
    'a year that began on 29 February',
    { ...fixed, startDate: '2024-02-29' },
    [{ from: '2024-02-29', to: '2025-02-28' }],
    { from: '2025-02-28', to: '2026-02-28', kind: 'Periodic' },
  ],
  [
    'the last days of a delivery',
    { ...dynamic, endDate: '2026-02-10' },
    [{ from: '2026-01-15', to: '2026-02-01' }],
    { from: '2026-02-01', to: '2026-02-11', kind: 'Final' },
  ],
  [
    'a last month that ends with the month',
    { ...dynamic, endDate: '2026-01-31' },
    [],
    { from: '2026-01-15', to: '2026-02-01', kind: 'Final' },
  ],
  [
    'nothing once all is billed',
    { ...dynamic, endDate: '2026-01-31' },
    [{ from: '2026-01-15', to: '2026-02-01' }],
    undefined,
  ],
  [
    'the days of a bill that was reversed, and no more',
    { ...dynamic, startDate: '2026-01-01' },
    [
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2026-02-20', to: '2026-03-01' },
    ],
    { from: '2026-02-01', to: '2026-02-20', kind: 'Monthly' },
  ],
])('bills %s', (_what, delivery, billed, expected) => {
  expect(nextPeriod(delivery, billed)).toEqual(expected)
})

test('one after the other, periods cover a delivery without gap or overlap, each within a year', () => {
  const days = fc.integer({ min: dayNumberOf('2023-01-01'), max: dayNumberOf('2026-12-31') })
  fc.assert(
    fc.property(fc.boolean(), days, days, days, (isDynamic, start, length, since) => {
      const [startDate, endDate] = [dateOf(start), dateOf(start + (length % 1000))]
      const delivery = { isDynamic, startDate, endDate, since: dateOf(since) }
      const billed: Period[] = []
      for (let next = nextPeriod(delivery, billed); next; next = nextPeriod(delivery, billed)) {
        expect(next.from).toBe(billed.at(-1)?.to ?? (startDate > delivery.since ? startDate : delivery.since))
        expect(dayNumberOf(next.to) - dayNumberOf(next.from)).toBeGreaterThan(0)
        expect(dayNumberOf(next.to) - dayNumberOf(next.from)).toBeLessThanOrEqual(isDynamic ? 31 : 366)
        billed.push({ from: next.from, to: next.to })
      }
      if (delivery.since <= endDate) expect(billed.at(-1)?.to).toBe(dateOf(dayNumberOf(endDate) + 1))
      else expect(billed).toEqual([])
    }),
  )
})
