import { expect, test } from 'vitest'
import { nextIds } from './publish-events.ts'

const first = '00000000-0000-7000-8000-000000000000'
const at = (time: string) => new Date(time)
const isUuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids are UUIDs of version 7 that begin with the time', () => {
  const [id = ''] = nextIds(first, 1, at('2026-11-16T12:00:00.000Z'))

  expect(id).toMatch(isUuid7)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-16T12:00:00.000Z'))
})

test('ten thousand ids of one moment rise and are all of version 7', () => {
  const ids = nextIds(first, 10_000, at('2026-11-16T12:00:00.000Z'))

  expect(ids).toEqual([...new Set(ids)].sort())
  expect(ids.filter((id) => !isUuid7.test(id))).toEqual([])
})

test('ids go on rising when the clock is set back', () => {
  const [before = ''] = nextIds(first, 1, at('2027-01-01T00:00:00Z'))
  const after = nextIds(before, 3, at('2026-01-01T00:00:00Z'))

  expect([before, ...after]).toEqual([before, ...after].sort())
  expect(after.filter((id) => !isUuid7.test(id))).toEqual([])
})

test('two publications of one moment do not give the same ids', () => {
  const now = at('2026-11-16T12:00:00Z')

  expect(nextIds(first, 1, now)).not.toEqual(nextIds(first, 1, now))
})
