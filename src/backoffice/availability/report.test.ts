import { describe, expect, test } from 'vitest'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { type Component, componentNames, type Spell } from './components.ts'
import { percentOf } from './outages.ts'
import { reportOf } from './report.ts'

const now = new Date('2026-11-17T12:00:00Z')
const at = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000)
const spell = (from: number, to: number, isWorking = true, component: Component = 'api'): Spell => ({
  component,
  beganAt: at(from),
  seenAt: at(to),
  isWorking,
})
const report = (...spells: Spell[]) => reportOf({ spells, notes: [] }, now)
const api = (...spells: Spell[]) => report(...spells).components[0]
const incidents = (...spells: Spell[]) => report(...spells).incidents

describe('before anybody has looked', () => {
  test('nothing is known, and nothing is an incident', () => {
    const { components, incidents } = report()

    expect(components.map(({ component }) => component)).toEqual(componentNames)
    expect(new Set(components.map(({ isWorking }) => isWorking))).toEqual(new Set([null]))
    expect(components[0]?.days).toHaveLength(90)
    expect(components[0]?.days.every(({ uptime }) => uptime === null)).toBe(true)
    expect(incidents).toEqual([])
  })

  test('days count from the first look on', () => {
    const shown = api(spell(60, 0))

    expect(shown?.uptime).toBe(1)
    expect(shown?.days.at(-1)).toEqual({ date: '2026-11-17', uptime: 1 })
    expect(shown?.days.at(-2)).toEqual({ date: '2026-11-16', uptime: null })
  })
})

describe('an outage', () => {
  test('begins with the last look at which all was well and ends with the first at which it is again', () => {
    const [incident, ...others] = incidents(spell(100, 60), spell(58, 50, false), spell(49, 0))

    expect(incident).toEqual({
      beganAt: at(60),
      endedAt: at(49),
      components: ['api'],
      isSilent: false,
      note: null,
    })
    expect(others).toEqual([])
    expect(api(spell(100, 60), spell(58, 50, false), spell(49, 0))?.uptime).toBeCloseTo(1 - 11 / 100)
  })

  test('lasts while the last look found it', () => {
    const spells = [spell(100, 60), spell(59, 1, false)]

    expect(incidents(...spells)).toMatchObject([{ beganAt: at(60), endedAt: null }])
    expect(api(...spells)?.isWorking).toBe(false)
  })

  test('is no longer one once it works', () => {
    expect(api(spell(100, 60, false), spell(59, 1))?.isWorking).toBe(true)
  })
})

describe('a silence', () => {
  test('of three minutes is a restart', () => {
    expect(incidents(spell(100, 60), spell(57, 0))).toEqual([])
    expect(api(spell(100, 3))).toMatchObject({ isWorking: true, uptime: 1 })
  })

  test('of more is an outage of what was looked at', () => {
    expect(incidents(spell(100, 60), spell(56.9, 0))).toMatchObject([
      { beganAt: at(60), endedAt: at(56.9), isSilent: true },
    ])
  })

  test('up to now is an outage that lasts', () => {
    expect(incidents(spell(100, 3.1))).toMatchObject([{ beganAt: at(3.1), endedAt: null, isSilent: true }])
    expect(api(spell(100, 3.1))?.isWorking).toBe(false)
  })

  test('after a failure goes on with its outage', () => {
    const spells = [spell(100, 80), spell(79, 60, false), spell(30, 0)]

    expect(incidents(...spells)).toMatchObject([{ beganAt: at(80), endedAt: at(30), isSilent: true }])
  })
})

describe('incidents', () => {
  test('of several components at the same time are one', () => {
    const found = incidents(
      ...[spell(100, 60), spell(59, 40, false), spell(39, 0)],
      ...[spell(100, 50, true, 'mails'), spell(49, 30, false, 'mails'), spell(29, 0, true, 'mails')],
    )

    expect(found).toMatchObject([{ beganAt: at(60), endedAt: at(29), components: ['api', 'mails'] }])
  })

  test('come newest first, with what an operator said about them', () => {
    const spells = [
      ...[spell(100, 80), spell(79, 70, false), spell(69, 40)],
      ...[spell(39, 30, false), spell(29, 0)],
    ]

    const { incidents } = reportOf({ spells, notes: [{ beganAt: at(80), note: 'A disk was full.' }] }, now)

    expect(incidents.map(({ beganAt, note }) => [beganAt, note])).toEqual([
      [at(40), null],
      [at(80), 'A disk was full.'],
    ])
  })

  test('of more than 90 days ago are over', () => {
    const first = startOfBerlinDate('2026-08-20')
    const ended = (end: Date): Spell[] => [
      { component: 'api', beganAt: new Date('2026-08-01'), seenAt: end, isWorking: false },
      { component: 'api', beganAt: end, seenAt: now, isWorking: true },
    ]

    expect(incidents(...ended(first))).toEqual([])
    expect(incidents(...ended(new Date(first.getTime() + 1)))).toHaveLength(1)
  })
})

test('a day is what of it has passed, in Berlin', () => {
  // Midnight in Berlin is 23:00 in UTC: 13 hours of the day have passed.
  const shown = api(spell(20 * 60, 13 * 60), spell(13 * 60 - 1, 6.5 * 60, false), spell(6.5 * 60 - 1, 0))

  expect(shown?.days.at(-1)?.uptime).toBeCloseTo((6.5 * 60 - 1) / (13 * 60))
  expect(shown?.days.at(-2)?.uptime).toBe(1)
})

test('a second of outage in 90 days is not 100 %', () => {
  expect(percentOf(1)).toBe(100)
  expect(percentOf(1 - 1 / (90 * 86_400))).toBe(99.99)
  expect(percentOf(0.5)).toBe(50)
})
