import { describe, expect, test } from 'vitest'
import { berlinDateTime as ourDateTime, berlinDate as ours } from '../../src/platform/time/berlin.ts'
import {
  berlinDate,
  berlinDateTime,
  berlinInstant,
  daysOfMonth,
  periodOfMonth,
  plusDays,
  quarterHours,
} from '../src/index.ts'

describe('dates in Berlin', () => {
  test.each([
    ['2026-11-15T12:00:00Z', '2026-11-15', '2026-11-15 13:00:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01', '2027-01-01 00:30:00'],
    ['2026-07-01T22:00:00Z', '2026-07-02', '2026-07-02 00:00:00'],
    ['2026-10-25T00:15:00Z', '2026-10-25', '2026-10-25 02:15:00'],
    ['2026-10-25T01:15:00Z', '2026-10-25', '2026-10-25 02:15:00'],
  ])('%s is on %s', (at, date, dateTime) => {
    expect(berlinDate(new Date(at))).toBe(date)
    expect(berlinDateTime(new Date(at))).toBe(dateTime)
  })

  test('are those of the service, at any hour of many years', () => {
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2032, 0, 1); at += 7_300_000 * 13) {
      expect(berlinDate(new Date(at))).toBe(ours(new Date(at)))
      expect(berlinDateTime(new Date(at))).toBe(ourDateTime(new Date(at)))
    }
  })

  test('are now where no instant is named', () => {
    expect(berlinDateTime().slice(0, 10)).toBe(berlinDate())
  })
})

describe('the instant of a time in Berlin', () => {
  test.each([
    ['2026-11-15', '2026-11-14T23:00:00.000Z'],
    ['2026-07-01 08:30:00', '2026-07-01T06:30:00.000Z'],
    ['2026-07-01T08:30:00', '2026-07-01T06:30:00.000Z'],
    ['2024-02-29 00:00:00', '2024-02-28T23:00:00.000Z'],
    // The first of the two, and the hour after the one that is skipped.
    ['2026-10-25 02:15:00', '2026-10-25T00:15:00.000Z'],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(berlinInstant(text).toISOString()).toBe(instant)
  })

  test.each(['', 'today', '2026-02-30', '2026-11-15 25:00:00', '15.11.2026', '2026-11-15 08:30'])(
    '%j is refused',
    (text) => {
      expect(() => berlinInstant(text)).toThrow(RangeError)
    },
  )
})

describe('days', () => {
  test('are counted by the calendar, across leap days and clock changes', () => {
    expect(plusDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(plusDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(() => plusDays('2026-02-29', 1)).toThrow(RangeError)
  })

  test('of a month are all of them', () => {
    expect(daysOfMonth('2024-02')).toHaveLength(29)
    expect(daysOfMonth('2026-10').at(0)).toBe('2026-10-01')
    expect(daysOfMonth('2026-10').at(-1)).toBe('2026-10-31')
    expect(() => daysOfMonth('2026-13')).toThrow(RangeError)
  })

  test('of a month are a period whose end is the first of the next', () => {
    expect(periodOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
    expect(periodOfMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-03-01' })
    expect(() => periodOfMonth('February')).toThrow(RangeError)
  })
})

describe('quarter-hours of a day', () => {
  test.each([
    ['2026-11-15', 96],
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('%s has %i, each a quarter of an hour after the other', (date, count) => {
    const instants = quarterHours(date)

    expect(instants).toHaveLength(count)
    expect(berlinDateTime(instants[0])).toBe(`${date} 00:00:00`)
    expect(berlinDateTime(instants.at(-1))).toBe(`${date} 23:45:00`)
    expect(new Set(instants.map(Number)).size).toBe(count)
  })

  test('a text that is no date is refused', () => {
    expect(() => quarterHours('2026-10')).toThrow(RangeError)
  })
})
