import { describe, expect, test } from 'vitest'
import { relativeTime, timeText } from './time-text.ts'

const now = new Date('2026-11-15T12:00:00Z')

describe('a time relative to now', () => {
  test.each([
    ['2026-11-15T11:59:01Z', 'now'],
    ['2026-11-15T11:59:00Z', '1 minute ago'],
    ['2026-11-15T11:00:01Z', '59 minutes ago'],
    ['2026-11-15T11:00:00Z', '1 hour ago'],
    ['2026-11-14T12:00:00Z', '1 day ago'],
    ['2026-10-16T12:00:00Z', '1 month ago'],
    ['2025-11-15T12:00:00Z', '1 year ago'],
    ['2026-11-17T12:00:00Z', 'in 2 days'],
  ])('%s is %s', (at, says) => {
    expect(relativeTime(new Date(at), now)).toBe(says)
  })
})

test('a time of Berlin is shown as it is and where somebody points, with the instant for programs', () => {
  expect(String(timeText('2026-11-15 12:00:00', now))).toBe(
    '<time datetime="2026-11-15T11:00:00.000Z" title="2026-11-15 12:00:00"><span class="exact">2026-11-15 12:00:00</span> <span class="relative">1 hour ago</span></time>',
  )
})
