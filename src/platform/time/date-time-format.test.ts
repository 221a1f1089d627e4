import { expect, test } from 'vitest'
import { dateTimeFormats, formatInstant } from './date-time-format.ts'

// The same civil time before and after the clock is set back.
test.each([
  ['2026-10-25T00:15:00.000Z', '2026-10-25 02:15:00', '2026-10-25T02:15:00+02:00', '2026-10-25T00:15:00Z'],
  ['2026-10-25T01:15:00.000Z', '2026-10-25 02:15:00', '2026-10-25T02:15:00+01:00', '2026-10-25T01:15:00Z'],
  ['2026-12-31T23:30:00.999Z', '2027-01-01 00:30:00', '2027-01-01T00:30:00+01:00', '2026-12-31T23:30:00Z'],
])(
  '%s is written as local time with or without seconds, with its offset and in UTC in two forms',
  (instant, local, offset, utc) => {
    const at = new Date(instant)

    expect(dateTimeFormats.map((format) => formatInstant(at, format))).toEqual([
      local,
      local.slice(0, 16),
      offset,
      utc,
      utc.slice(0, 16).replace('T', ' '),
    ])
  },
)
