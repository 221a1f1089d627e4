import { describe, expect, test } from 'vitest'
import { missingDates, pauseMinutes, wantedDates } from './next-look.ts'

const at = (berlinTime: string) => new Date(`2026-11-15T${berlinTime}+01:00`)

describe('the days that should be there', () => {
  test('are the last week and today, and from 12:55 on tomorrow', () => {
    expect(wantedDates(at('12:54:59'))[0]).toBe('2026-11-15')
    expect(wantedDates(at('12:55:00'))[0]).toBe('2026-11-16')
    expect(wantedDates(at('12:54:59'))).toHaveLength(8)
    expect(wantedDates(at('12:54:59')).at(-1)).toBe('2026-11-08')
  })

  test('are missing while they are not stored, or only by the hour', () => {
    const known = new Map(
      wantedDates(at('13:00:00')).map((date) => [date, { resolutionMinutes: 15 as 15 | 60 }]),
    )
    known.delete('2026-11-16')
    known.set('2026-11-12', { resolutionMinutes: 60 })

    expect(missingDates(at('13:00:00'), known)).toEqual(['2026-11-16', '2026-11-12'])
  })

  test('are complete by the hour before October 2025', () => {
    const now = new Date('2025-10-02T09:00:00Z')
    const known = new Map(wantedDates(now).map((date) => [date, { resolutionMinutes: 60 as const }]))

    expect(missingDates(now, known)).toEqual(['2025-10-02', '2025-10-01'])
  })
})

describe('the pause between two looks', () => {
  test.each([
    ['12:54:59', ['2026-11-16'], 60],
    ['12:55:00', ['2026-11-16'], 5],
    ['14:59:59', ['2026-11-16'], 5],
    ['15:00:00', ['2026-11-16'], 60],
    ['13:00:00', ['2026-11-12'], 60],
  ])('at %s with %j missing is %i minutes', (time, missing, minutes) => {
    expect(pauseMinutes(at(time), missing)).toBe(minutes)
  })
})
