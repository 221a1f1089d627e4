import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { berlinInstant } from './berlin-instant.ts'

test.each([
  ['2026-11-15', '2026-11-14T23:00:00.000Z'],
  ['2026-11-15 13:45:00', '2026-11-15T12:45:00.000Z'],
  ['2026-07-15T13:45:00', '2026-07-15T11:45:00.000Z'],
  ['2026-11-15 13:45', '2026-11-15T12:45:00.000Z'],
  ['2026-11-15T13:45:00.5', '2026-11-15T12:45:00.500Z'],
  ['2026-11-15T13:45:00.1234567+02:00', '2026-11-15T11:45:00.123Z'],
  ['2026-11-15T13:45Z', '2026-11-15T13:45:00.000Z'],
  ['2026-11-15T13:45:00 01:00', '2026-11-15T12:45:00.000Z'],
  ['2028-02-29 00:00:00', '2028-02-28T23:00:00.000Z'],
  // The hour that October has twice, and the one that March leaves out.
  ['2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
])('%s in Berlin is %s', (text, instant) => {
  expect(berlinInstant(text)?.toISOString()).toBe(instant)
})

test.each([
  '2026-02-29',
  '2026-02-29 10:00:00',
  '2026-13-01',
  '2026-11-15 24:00:00',
  '2026-11-15 10:00:60',
  '2026-11-15 10',
  '2026-11-15T10:00:00.',
  '2026-11-15T10:00:00+1',
  '2026-11-15T10:00:00+99:99',
  '9999-12-31T23:59:00-23:59',
  '9999-12-31T23:30:00Z',
  '0000-01-01T00:00:00+23:59',
  '15.11.2026',
  '',
])('%j is no time in Berlin', (text) => {
  expect(berlinInstant(text)).toBeUndefined()
})

test('every second of two centuries is what the time-zone database says, clock changes and their hours included', () => {
  const anyTime = fc
    .integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19))
  const nearAChange = fc
    .tuple(
      fc.integer({ min: 1980, max: 2060 }),
      fc.constantFrom('03', '10'),
      fc.integer({ min: 25, max: 31 }),
    )
    .chain(([year, month, day]) =>
      fc
        .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 59 }))
        .map(([hour, minute]) => `${year}-${month}-${day}T${pad(hour)}:${pad(minute)}:00`),
    )
  fc.assert(
    fc.property(fc.oneof(anyTime, nearAChange), (text) => {
      const expected = Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').epochMilliseconds
      expect(berlinInstant(text)?.getTime()).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})

const pad = (value: number) => String(value).padStart(2, '0')
