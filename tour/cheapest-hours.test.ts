import { expect, test } from 'vitest'
import { cheapestStretch } from './cheapest-hours.ts'

const prices = [5, 4, 1, 2, 9, -3, 8].map((price, hour) => ({ at: `2026-11-15 0${hour}:00:00`, price }))

test('the cheapest stretch begins where the sum of its prices is smallest', () => {
  expect(cheapestStretch(prices, 2)).toEqual({
    from: '2026-11-15 02:00:00',
    to: '2026-11-15 04:00:00',
    mean: 1.5,
  })
})

test('the stretch may be all there is, and there is none in less', () => {
  expect(cheapestStretch(prices, 7)).toMatchObject({ from: '2026-11-15 00:00:00', to: undefined })
  expect(cheapestStretch(prices, 8)).toBeUndefined()
})
