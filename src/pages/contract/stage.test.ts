import { expect, test } from 'vitest'
import { inStages, stageOf } from './stage.ts'

const today = '2026-11-17'
type Facts = Parameters<typeof stageOf>[0]
const order = (changes: Partial<Facts>): Facts => ({
  ...{ state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01', endDate: null },
  ...changes,
})

test.each<[string, Partial<Facts>, string]>([
  ['is delivered', {}, 'active'],
  ['starts today', { startDate: today }, 'active'],
  ['is terminated and still delivered', { state: 'Cancelled', endDate: today }, 'active'],
  ['starts tomorrow', { state: 'PendingDelivery', startDate: '2026-11-18' }, 'coming'],
  ['has no start yet', { state: 'Processing', deliveryState: 'None', startDate: null }, 'coming'],
  ['ended yesterday', { state: 'Cancelled', endDate: '2026-11-16' }, 'ended'],
  [
    'was terminated before it began',
    { state: 'Cancelled', startDate: '2026-12-01', endDate: '2026-11-30' },
    'ended',
  ],
  ['was declined', { state: 'Rejected', deliveryState: 'Denied', startDate: null }, 'ended'],
  ['was withdrawn', { state: 'Revoked', deliveryState: 'None', startDate: null }, 'ended'],
])('an order that %s', (_, changes, stage) => {
  expect(stageOf(order(changes), today)).toBe(stage)
})

test('active ones come first, then those to come, then those that ended', () => {
  const [ended, coming, active] = [
    order({ endDate: '2026-02-01' }),
    order({ state: 'Open', startDate: null }),
    order({}),
  ]

  expect(inStages([ended, coming, active], today)).toEqual([
    { stage: 'active', orders: [active] },
    { stage: 'coming', orders: [coming] },
    { stage: 'ended', orders: [ended] },
  ])
})

test('of the active ones, those that end come last', () => {
  const [ending, lasting] = [order({ state: 'Cancelled', endDate: '2027-11-18' }), order({})]

  expect(inStages([ending, lasting], today)[0]?.orders).toEqual([lasting, ending])
})
