import { expect, test } from 'vitest'
import { stoppedClock } from '../../test/support/stopped-clock.ts'
import { clockOf, eachClock, partnersAhead, systemClock } from '../platform/time/clock.ts'

const at = new Date('2026-03-01T12:00:00Z')
const hour = 3_600_000
const later = (hours: number) => new Date(at.getTime() + hours * hour)

test('partners have the common clock until one has its own', () => {
  const clock = stoppedClock(at)

  expect(clockOf(clock, 'anna')).toBe(clock)
  expect(clockOf(clock, null)).toBe(clock)
  expect(partnersAhead(clock)).toEqual([])
  expect(eachClock(clock)).toEqual([{ now: at, partnerFilter: undefined }])
})

test('the clock of one partner moves no other', () => {
  const clock = stoppedClock(at)
  clock.setOwn(new Map([['anna', 2 * hour]]))

  expect(clockOf(clock, 'anna').now()).toEqual(later(2))
  expect(clockOf(clock, 'ben').now()).toEqual(at)
  expect(clock.now()).toEqual(at)
})

test('the common clock moves all by as much', () => {
  const clock = stoppedClock(at)
  clock.setOwn(new Map([['anna', 2 * hour]]))
  const annas = clockOf(clock, 'anna')

  clock.advance(hour)

  expect(annas.now()).toEqual(later(3))
  expect(clockOf(clock, 'ben').now()).toEqual(later(1))
  expect(() => clock.advance(-1)).toThrow('backwards')
})

test('each clock comes once, and every partner is on one of them', () => {
  const clock = stoppedClock(at)
  clock.setOwn(
    new Map([
      ['anna', hour],
      ['ben', 3 * hour],
    ]),
  )

  expect(eachClock(clock)).toEqual([
    { now: at, partnerFilter: { partnerIds: ['anna', 'ben'], mode: 'except' as const } },
    { now: later(1), partnerFilter: { partnerIds: ['anna'], mode: 'only' as const } },
    { now: later(3), partnerFilter: { partnerIds: ['ben'], mode: 'only' as const } },
  ])
})

test('a partner that goes back has the common clock again', () => {
  const clock = stoppedClock(at)
  clock.setOwn(new Map([['anna', hour]]))
  const annas = clockOf(clock, 'anna')

  clock.setOwn(new Map())

  expect(annas.now()).toEqual(at)
  expect(clockOf(clock, 'anna')).toBe(clock)
})

test('the real clock is the same for everybody', () => {
  expect(clockOf(systemClock, 'anna')).toBe(systemClock)
  expect(eachClock(systemClock)).toMatchObject([{ partnerFilter: undefined }])
})
