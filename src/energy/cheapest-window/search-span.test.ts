import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { searchSpan } from './search-span.ts'

const now = new Date('2026-11-17T17:02:00Z')
const spanOf = (within: string, { durationMinutes = 15, at = now } = {}) => {
  const { from, to } = searchSpan({ within, durationMinutes }, at)
  return [from.toISOString().slice(0, 16), to.toISOString().slice(0, 16)]
}
const refusalOf = (within: string, durationMinutes = 15) => {
  try {
    return searchSpan({ within, durationMinutes }, now)
  } catch (error) {
    return error instanceof Refusal ? error.items[0] : error
  }
}

describe('within', () => {
  test.each([
    ['2026-11-18 07:00', '2026-11-17T17:15', '2026-11-18T06:00'],
    ['2026-11-18T07:00:00', '2026-11-17T17:15', '2026-11-18T06:00'],
    ['2026-11-18T07:00:00+01:00', '2026-11-17T17:15', '2026-11-18T06:00'],
    // An unescaped "+" in a query arrives as a space.
    ['2026-11-18T07:00:00 01:00', '2026-11-17T17:15', '2026-11-18T06:00'],
    ['2026-11-18T06:00:00Z', '2026-11-17T17:15', '2026-11-18T06:00'],
    ['2026-11-18', '2026-11-17T17:15', '2026-11-17T23:00'],
    ['PT12H', '2026-11-17T17:15', '2026-11-18T05:00'],
    ['PT90M', '2026-11-17T17:15', '2026-11-17T18:30'],
    ['PT1H43M', '2026-11-17T17:15', '2026-11-17T18:45'],
    ['2026-11-17 20:00/2026-11-18 07:00', '2026-11-17T19:00', '2026-11-18T06:00'],
    ['2026-11-17 20:00/PT2H', '2026-11-17T19:00', '2026-11-17T21:00'],
    ['2026-11-17 20:05/2026-11-17 20:55', '2026-11-17T19:15', '2026-11-17T19:45'],
  ])('%s searches from %s to %s', (within, from, to) => {
    expect(spanOf(within)).toEqual([from, to])
  })

  test('never begins before now', () => {
    expect(spanOf('2026-11-17 00:00/2026-11-18 00:00')).toEqual(['2026-11-17T17:15', '2026-11-17T23:00'])
  })

  test('begins at once on the quarter-hour, and one millisecond later with the next', () => {
    const at = new Date('2026-11-17T17:15:00.000Z')

    expect(spanOf('PT1H', { at })[0]).toBe('2026-11-17T17:15')
    expect(spanOf('PT1H', { at: new Date(at.getTime() + 1) })[0]).toBe('2026-11-17T17:30')
  })

  test('has 23 and 25 hours on the days on which clocks change', () => {
    const hours = (date: string, next: string) => {
      const [from = '', to = ''] = spanOf(`${date}/${next}`, { at: new Date(`${date}T00:00:00+02:00`) })
      return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 3_600_000
    }

    expect(hours('2026-10-25', '2026-10-26')).toBe(25)
    expect(hours('2027-03-28', '2027-03-29')).toBe(23)
  })

  test('reaches seven days from now, and not a minute further', () => {
    expect(spanOf('PT168H')[1]).toBe('2026-11-24T17:00')
    expect(refusalOf('PT168H1M')).toMatchObject({ code: 'period-too-long', details: 'within' })
    expect(spanOf('2026-11-24T17:02:00Z')[1]).toBe('2026-11-24T17:00')
    expect(refusalOf('2026-11-24T17:03:00Z')).toMatchObject({ code: 'period-too-long' })
  })

  test.each([
    ['2026-10-20T16:30:00Z', '2026-10-27 18:30', '2026-10-27 18:31', '2026-10-27T17:30'],
    ['2027-03-24T17:30:00Z', 'PT168H', 'PT168H1M', '2027-03-31T17:30'],
  ])(
    'reaches from %s to the same time a week later, or 168 hours if that is more: %s, not %s',
    (...given) => {
      const [at, within, tooFar, end] = [new Date(given[0]), ...given.slice(1)]

      expect(spanOf(within ?? '', { at })[1]).toBe(end)
      expect(() => spanOf(tooFar ?? '', { at })).toThrow('within 7 days')
    },
  )

  test.each([
    '',
    'P',
    'PT',
    'P1D',
    'PT-1H',
    'PT1.5H',
    'PT9999H',
    'tomorrow',
    '07:00',
    '2026-02-30',
    '2026-11-18 24:00',
    '/',
    '/2026-11-18 07:00',
    '2026-11-18 07:00/',
    'PT1H/PT2H',
    '2026-11-18/2026-11-19/2026-11-20',
  ])('is refused as %j', (within) => {
    expect(refusalOf(within)).toMatchObject({
      code: 'validation-failed',
      message: expect.stringContaining('within must be an end such as'),
      details: 'within',
    })
  })

  test.each([
    ['2026-11-18 07:00/2026-11-18 07:00', 'within must end after its start.'],
    ['2026-11-19 07:00/2026-11-18 07:00', 'within must end after its start.'],
    ['PT0M', 'within must end after its start.'],
    ['2026-11-17 10:00/2026-11-17 18:02', 'within has passed.'],
    ['2026-11-17 18:02', 'within must end after its start.'],
  ])('is refused as %s: %s', (within, message) => {
    expect(refusalOf(within)).toMatchObject({ code: 'validation-failed', message, details: 'within' })
  })

  test('in days is refused with how to write it', () => {
    const message = expect.stringContaining('hours and minutes such as PT12H')
    expect(refusalOf('P3D')).toMatchObject({ message })
  })

  test('must have room for the duration in whole quarter-hours', () => {
    expect(spanOf('2026-11-17 20:15', { durationMinutes: 120 })).toEqual([
      '2026-11-17T17:15',
      '2026-11-17T19:15',
    ])
    expect(refusalOf('2026-11-17 20:14', 120)).toEqual({
      code: 'validation-failed',
      message: 'within leaves 105 minutes in whole quarter-hours, fewer than the 120 of durationMinutes.',
      details: 'within',
    })
    expect(refusalOf('PT5M')).toMatchObject({ message: expect.stringContaining('leaves 0 minutes') })
  })
})
