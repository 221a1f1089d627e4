import { describe, expect, test } from 'vitest'
import type { AccessPart } from '../../domain/access-parts.ts'
import { goesFurther } from './access.ts'
import { endAfter, lastDateOf } from './access-extent.ts'
import type { Extent } from './repository.ts'

const whole: Extent = { mayManageContracts: false, onlyContracts: null, endsAt: null, parts: null }
const showing = (...parts: AccessPart[]) => ({ ...whole, parts })
const until = (time: string) => ({ ...whole, endsAt: new Date(time) })

describe('an access goes further than the one before it', () => {
  test.each([
    ['where there was none', whole, undefined, true],
    ['not where it is the same', whole, whole, false],
    ['where it may change contracts now', { ...whole, mayManageContracts: true }, whole, true],
    ['not where it may only read now', whole, { ...whole, mayManageContracts: true }, false],
    ['where it covers all contracts now', whole, { ...whole, onlyContracts: ['1'] }, true],
    [
      'where it covers one more',
      { ...whole, onlyContracts: ['1', '2'] },
      { ...whole, onlyContracts: ['1'] },
      true,
    ],
    [
      'not where it covers fewer',
      { ...whole, onlyContracts: ['1'] },
      { ...whole, onlyContracts: ['1', '2'] },
      false,
    ],
    ['not where it covers only some now', { ...whole, onlyContracts: ['1'] }, whole, false],
    ['where it has no end any more', whole, until('2026-12-01T00:00:00Z'), true],
    ['not where it has an end now', until('2026-12-01T00:00:00Z'), whole, false],
    ['where its last day is later', until('2026-12-02T00:00:00Z'), until('2026-12-01T00:00:00Z'), true],
    ['not later on the same day', until('2026-12-01T12:00:00Z'), until('2026-12-01T06:00:00Z'), false],
    ['where it shows one more part', showing('Costs', 'Bank'), showing('Costs'), true],
    ['where it shows another part', showing('Costs'), showing('Bank'), true],
    ['where it shows everything now', whole, showing('Costs'), true],
    ['not where it shows fewer parts', showing('Costs'), showing('Costs', 'Bank'), false],
    ['not where it shows only some parts now', showing('Costs'), whole, false],
    ['not where it ends before', until('2026-12-01T00:00:00Z'), until('2026-12-02T00:00:00Z'), false],
  ])('%s', (_, after, before, expected) => {
    expect(goesFurther(after, before)).toBe(expected)
  })
})

describe('an access of some days', () => {
  test.each([
    ['2026-11-17T10:00:00Z', 1, '2026-11-18', '2026-11-18T23:00:00.000Z'],
    ['2026-11-17T22:59:59Z', 365, '2027-11-17', '2027-11-17T23:00:00.000Z'],
    ['2026-11-17T23:00:00Z', 1, '2026-11-19', '2026-11-19T23:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 1, '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ])('that is given at %s for %d has %s as its last day, whole', (now, days, last, end) => {
    const endsAt = endAfter(new Date(now), days)

    expect(endsAt.toISOString()).toBe(end)
    expect(lastDateOf(endsAt)).toBe(last)
  })
})
