import { describe, expect, test } from 'vitest'
import { timeLabels, timeTicks } from './time-axis.ts'

const labels = (from: string, to: string, zone = 'Europe/Berlin') =>
  timeTicks(new Date(from), new Date(to), zone).map(({ label }) => label)

describe('the ticks of a time axis', () => {
  test.each([
    [
      'two hours',
      '2026-11-17T05:00:00Z',
      '2026-11-17T07:00:00Z',
      ['06:00', '06:15', '06:30', '06:45', '07:00', '07:15', '07:30', '07:45', '08:00'],
    ],
    [
      'a day',
      '2026-11-16T23:00:00Z',
      '2026-11-17T23:00:00Z',
      ['17 Nov', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '18 Nov'],
    ],
    [
      'a week',
      '2026-11-09T23:00:00Z',
      '2026-11-16T23:00:00Z',
      ['10 Nov', '11 Nov', '12 Nov', '13 Nov', '14 Nov', '15 Nov', '16 Nov', '17 Nov'],
    ],
    [
      'six weeks, from Mondays',
      '2026-10-01T00:00:00Z',
      '2026-11-12T00:00:00Z',
      ['5 Oct', '12 Oct', '19 Oct', '26 Oct', '2 Nov', '9 Nov'],
    ],
    [
      'a year, from quarters',
      '2026-02-01T00:00:00Z',
      '2027-01-31T00:00:00Z',
      ['Apr 2026', 'Jul 2026', 'Oct 2026', 'Jan 2027'],
    ],
    [
      'eight years',
      '2020-01-01T00:00:00Z',
      '2027-06-01T00:00:00Z',
      ['2021', '2022', '2023', '2024', '2025', '2026', '2027'],
    ],
    ['an instant', '2026-11-16T23:00:00Z', '2026-11-16T23:00:00Z', ['17 Nov']],
  ])('are round times over %s', (_, from, to, expected) => {
    expect(labels(from, to)).toEqual(expected)
  })

  test('go by the clocks of the zone on the day that has 25 hours', () => {
    const ticks = timeTicks(
      new Date('2026-10-24T22:00:00Z'),
      new Date('2026-10-25T23:00:00Z'),
      'Europe/Berlin',
    )

    expect(ticks.map(({ at, label }) => `${label} ${at.toISOString().slice(11, 16)}`).slice(0, 4)).toEqual([
      '25 Oct 22:00',
      '03:00 02:00',
      '06:00 05:00',
      '09:00 08:00',
    ])
  })

  test('go by another zone if asked', () => {
    expect(labels('2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z', 'UTC')[0]).toBe('17 Nov')
  })
})

describe('the times of a table', () => {
  test('have date and time', () => {
    expect(timeLabels([new Date('2026-11-17T05:15:00Z')], 'Europe/Berlin')).toEqual(['2026-11-17 06:15'])
  })

  test('are dates where each is a midnight', () => {
    expect(timeLabels([new Date('2026-11-16T23:00:00Z')], 'Europe/Berlin')).toEqual(['2026-11-17'])
  })
})
