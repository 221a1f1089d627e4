import { expect, test } from 'vitest'
import { momentOn, moments } from '../scripts/setup/fake-clock.mjs'

test('as many days in a row as there are moments play each of them once, at the same one all day', () => {
  const days = Array.from(Object.keys(moments), (_, day) => new Date(Date.UTC(2026, 11, 28 + day)))

  expect(days.map(momentOn).sort()).toEqual(Object.keys(moments).sort())
  expect(momentOn(new Date('2026-12-31T23:59:59Z'))).toBe(momentOn(new Date('2026-12-31T00:00:00Z')))
})
