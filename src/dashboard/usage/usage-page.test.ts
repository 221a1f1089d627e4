import { expect, test } from 'vitest'
import { bucketsOf } from './usage-page.ts'

test('a day has its hours, the one that is not over included', () => {
  const hours = bucketsOf('24h', new Date('2026-03-15T12:34:56Z')).map((at) => at.toISOString())

  expect(hours).toHaveLength(25)
  expect([hours[0], hours.at(-1)]).toEqual(['2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z'])
})

test('longer periods have the days of Berlin, also where clocks change', () => {
  const days = bucketsOf('7d', new Date('2026-03-30T12:00:00Z')).map((at) => at.toISOString())

  expect(days).toHaveLength(8)
  expect(days.slice(-3)).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
})
