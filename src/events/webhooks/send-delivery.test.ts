import { expect, test } from 'vitest'
import { askedPause } from './send-delivery.ts'

const now = new Date('2026-11-16T12:00:00Z')
const minutes = (status: number, retryAfter: string | undefined) =>
  askedPause({ status, retryAfter }, now) / 60_000

test.each([
  ['seconds', '120', 2],
  ['a date', 'Mon, 16 Nov 2026 12:02:00 GMT', 2],
  ['exactly an hour', '3600', 60],
  ['more than an hour', '3601', 60],
  ['a date far away', 'Mon, 16 Nov 2076 12:00:00 GMT', 60],
  ['more seconds than there are', '9'.repeat(400), 60],
])('an endpoint may ask for a pause of %s, and gets an hour at most', (_, retryAfter, pause) => {
  expect(minutes(429, retryAfter)).toBe(pause)
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no time', 'soon'],
  ['a negative number', '-120'],
  ['zero', '0'],
  ['a date that has passed', 'Mon, 16 Nov 2026 11:59:59 GMT'],
])('%s asks for no pause', (_, retryAfter) => {
  expect(minutes(503, retryAfter)).toBe(0)
})

test('only an answer that means "later" asks for a pause', () => {
  expect([200, 400, 429, 500, 503].filter((status) => minutes(status, '120') > 0)).toEqual([429, 503])
})
