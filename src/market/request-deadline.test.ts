/** GPKE part 2: the grid operator asks by 07:00 and we answer by 09:00 of the working day after the registration. */
import { expect, test } from 'vitest'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { isAskedInTime, requestDeadline } from './answer-deadline.ts'
import { requested } from './market.fixture.ts'

const endDate = '2026-03-31'
const release = (registeredOn: string | null, sentAt: string) =>
  requested('55010', { endDate, registeredOn }, sentAt)

test.each([
  ['registered on Monday, asked on Tuesday', '2026-03-02', '2026-03-03T05:30:00Z', '2026-03-03 09:00:00'],
  ['registered on Friday', '2026-03-06', '2026-03-06T16:00:00Z', '2026-03-09 09:00:00'],
  ['registered before Easter', '2026-04-02', '2026-04-07T04:00:00Z', '2026-04-07 09:00:00'],
  ['without that day, asked in the morning', null, '2026-03-03T05:30:00Z', '2026-03-03 09:00:00'],
  ['without that day, asked in the afternoon', null, '2026-03-02T15:00:00Z', '2026-03-03 09:00:00'],
])('the answer to a 55010 %s is due', (_case, registeredOn, sentAt, deadline) => {
  expect(berlinDateTime(requestDeadline(release(registeredOn, sentAt)))).toBe(deadline)
})

test.each([
  ['at 07:00', '2026-03-03T06:00:00Z', true],
  ['a second later', '2026-03-03T06:00:01Z', false],
  ['on the day of the registration', '2026-03-02T11:00:00Z', true],
])('a 55010 sent %s is in time: %s', (_when, sentAt, isInTime) => {
  expect(isAskedInTime(release('2026-03-02', sentAt))).toBe(isInTime)
})

test('the answer to a 55016 is due at the end of the next working day', () => {
  const deadline = (sentAt: string) =>
    berlinDateTime(requestDeadline(requested('55016', { endDate }, sentAt)))

  expect(deadline('2026-03-02T13:00:00Z')).toBe('2026-03-04 00:00:00')
  expect(deadline('2026-03-06T13:00:00Z')).toBe('2026-03-10 00:00:00')
})
