import { describe, expect, test } from 'vitest'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { answerDeadline } from './answer-deadline.ts'

// The GPKE deadlines of the messages we send; the first working day where GPKE sets none.
describe('an answer is due', () => {
  test.each([
    ['Identification', '2026-03-04 00:00:00'],
    ['55016', '2026-03-04 00:00:00'],
    ['55001', '2026-03-03 11:00:00'],
    ['55004', '2026-03-03 06:00:00'],
    ['55022', '2026-03-04 00:00:00'],
  ] as const)('to a %s of Monday on Tuesday', (process, due) => {
    expect(berlinDateTime(answerDeadline({ process, sentAt: '2026-03-02T09:15:00.000Z' }))).toBe(due)
  })

  test.each([
    ['a Friday night', '2026-03-06T22:59:00Z', '2026-03-09 11:00:00'],
    ['what is already Saturday in Berlin', '2026-03-06T23:01:00Z', '2026-03-09 11:00:00'],
    ['the Thursday before Easter', '2026-04-02T10:00:00Z', '2026-04-07 11:00:00'],
    ['the day before Buß- und Bettag', '2026-11-17T10:00:00Z', '2026-11-19 11:00:00'],
    ['the day before Christmas Eve', '2026-12-23T10:00:00Z', '2026-12-28 11:00:00'],
    ['the Friday before the clocks go forward', '2026-03-27T10:00:00Z', '2026-03-30 11:00:00'],
    ['the Friday before the clocks go back', '2026-10-23T10:00:00Z', '2026-10-26 11:00:00'],
    ['28 February of a leap year', '2028-02-28T10:00:00Z', '2028-02-29 11:00:00'],
  ])('after %s', (_, sentAt, due) => {
    expect(berlinDateTime(answerDeadline({ process: '55001', sentAt }))).toBe(due)
  })
})
