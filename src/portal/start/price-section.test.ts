import { expect, test } from 'vitest'
import { hourMs, priceChart } from './price-section.ts'

const midnight = new Date('2026-11-18T23:00:00Z')
const hours = Array.from({ length: 48 }, (_, hour) => ({
  at: new Date(midnight.getTime() + hour * hourMs),
  cent: 8 + (hour % 24),
}))
const today = hours.slice(0, 24)
const until = new Date(midnight.getTime() + 48 * hourMs)

test.each([
  ['before tomorrow is published', today, 'Day-ahead prices, today'],
  ['once tomorrow is published', hours, 'Day-ahead prices, today and tomorrow'],
])('the chart says which days it has %s', (_, shown, title) => {
  const days = { hours: shown, today, until, sources: [] }

  expect(priceChart(days, midnight, 'phone').toString()).toContain(`<figcaption>${title} <span`)
})
