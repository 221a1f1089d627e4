import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { formerHouseholdProfile } from './former-profile.ts'
import { loadProfiles } from './load-profiles.ts'
import { officialProfile, placeOf, quarterHoursPerDay, valuesPerProfile } from './official-profile.ts'

/** At night there is nothing, so that no day has the shape of the former profile. */
const table = Array.from({ length: valuesPerProfile }, (_, place) =>
  place % quarterHoursPerDay < 24 ? 0 : 38,
)
const flat = officialProfile('G25', table)
const official = { H25: flat, G25: flat, L25: flat, P25: flat, S25: flat }
const since = '2026-12-01'
const upgraded = loadProfiles(official, { since, former: formerHouseholdProfile })
const fresh = loadProfiles(official)

const dayOf = (profile: ReturnType<typeof upgraded.of>, date: string) => {
  const { firstDay, weights, total, shapeOf } = profile.year(Number(date.slice(0, 4)))
  const day = dayNumberOf(date) - firstDay
  return { share: (weights[day] ?? 0) / total, shape: shapeOf(day) }
}

describe('where something was priced before the official profiles', () => {
  test('a contract keeps the former profile in earlier years, and has the official one in later years', () => {
    expect(upgraded.of('G25').year(2025)).toBe(formerHouseholdProfile.year(2025))
    expect(upgraded.of('G25').year(2027)).toBe(flat.year(2027))
  })

  test.each([
    ['2026-11-30', formerHouseholdProfile],
    ['2026-12-01', flat],
  ])(
    'the day %s of the year of the change has the shape and the share of its own profile',
    (date, profile) => {
      const [mixed, own] = [dayOf(upgraded.of('G25'), date), dayOf(profile, date)]

      expect(mixed.shape).toEqual(own.shape)
      // Both halves together are not exactly a year.
      expect(mixed.share / own.share).toBeCloseTo(1, 1)
    },
  )

  test.each([
    ['2026-11-30', formerHouseholdProfile],
    ['2026-12-01', flat],
  ])('an offer of %s is priced by the profile of that day', (date, profile) => {
    expect(upgraded.onOffer('G25', date)).toBe(profile)
  })
})

test('where nothing was, the official profiles count for every day', () => {
  expect(fresh.of('G25')).toBe(flat)
  expect(fresh.onOffer('G25', '2020-01-01')).toBe(flat)
  expect(placeOf(11, 'sunday')).toBe(valuesPerProfile - quarterHoursPerDay)
})
