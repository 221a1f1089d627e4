import { describe, expect, test } from 'vitest'
import { maxAgeSeconds, missingDates, pauseMinutes, wantedDates } from './publication.ts'

const at = (berlinTime: string) => new Date(`2026-11-15T${berlinTime}+01:00`)

describe('the wanted days', () => {
  test('are the last week, today and, from 12:55, tomorrow', () => {
    expect(wantedDates(at('12:54:59'))[0]).toBe('2026-11-15')
    expect(wantedDates(at('12:55:00'))[0]).toBe('2026-11-16')
    expect(wantedDates(at('12:54:59'))).toHaveLength(8)
    expect(wantedDates(at('12:54:59')).at(-1)).toBe('2026-11-08')
  })

  test('are missing if they are not stored or only hourly', () => {
    const known = new Map(
      wantedDates(at('13:00:00')).map((date) => [date, { resolutionMinutes: 15 as 15 | 60 }]),
    )
    known.delete('2026-11-16')
    known.set('2026-11-12', { resolutionMinutes: 60 })

    expect(missingDates(at('13:00:00'), known)).toEqual(['2026-11-16', '2026-11-12'])
  })

  test('are complete with hourly prices before October 2025', () => {
    const now = new Date('2025-10-02T09:00:00Z')
    const known = new Map(wantedDates(now).map((date) => [date, { resolutionMinutes: 60 as const }]))

    expect(missingDates(now, known)).toEqual(['2025-10-02', '2025-10-01'])
  })
})

describe('the pause between two fetches', () => {
  test.each([
    ['12:54:59', ['2026-11-16'], 60],
    ['12:55:00', ['2026-11-16'], 5],
    ['14:59:59', ['2026-11-16'], 5],
    ['15:00:00', ['2026-11-16'], 60],
    ['13:00:00', ['2026-11-12'], 60],
    ['13:00:00', [], 360],
  ])('at %s with %j missing is %i minutes', (time, missing, minutes) => {
    expect(pauseMinutes(at(time), missing)).toBe(minutes)
  })
})

test.each([
  // Complete: fifteen minutes, but not past midnight.
  ['2026-11-15T12:00:00Z', true, 900],
  ['2026-11-15T22:50:00Z', true, 600],
  ['2026-11-15T22:59:59.900Z', true, 1],
  // Incomplete: until the next prices may arrive, then briefly.
  ['2026-11-15T08:00:00Z', false, 900],
  ['2026-11-15T11:50:00Z', false, 300],
  ['2026-11-15T11:55:00Z', false, 30],
  ['2026-11-15T20:00:00Z', false, 30],
  ['2026-11-15T22:59:50Z', false, 10],
  // 12:50 in summer.
  ['2026-07-15T10:50:00Z', false, 300],
])('at %s a response (complete: %s) may be cached for %i s', (now, isComplete, seconds) => {
  expect(maxAgeSeconds(new Date(now), { isComplete })).toBe(seconds)
})
