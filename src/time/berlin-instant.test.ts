import { expect, test } from 'vitest'
import { berlinInstant } from './berlin-instant.ts'

test.each([
  ['2026-11-15', '2026-11-14T23:00:00.000Z'],
  ['2026-11-15 13:45:00', '2026-11-15T12:45:00.000Z'],
  ['2026-07-15T13:45:00', '2026-07-15T11:45:00.000Z'],
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
  '2026-11-15 10:00',
  '15.11.2026',
  '',
])('%j is no time in Berlin', (text) => {
  expect(berlinInstant(text)).toBeUndefined()
})
