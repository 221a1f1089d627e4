import { describe, expect, test } from 'vitest'
import { Industries } from '../customer-kinds.ts'
import { chooseProfile } from './choose-profile.ts'

const farming = 'AgricultureForestryLivestockFarmingAndFisheries'
const equipment = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const

describe('the load profile', () => {
  test.each([
    [false, false, 'H25'],
    [false, true, 'H25'],
    [true, false, 'P25'],
    [true, true, 'S25'],
  ])(
    'of a household with photovoltaics: %s and storage: %s is %s',
    (hasPhotovoltaics, hasBatteryStorage, profile) => {
      for (const industry of [null, ...Industries])
        expect(chooseProfile({ type: 'Private', industry, hasPhotovoltaics, hasBatteryStorage })).toBe(
          profile,
        )
    },
  )

  test.each([
    [null, 'G25'],
    ...Industries.map((industry) => [industry, industry === farming ? 'L25' : 'G25'] as const),
  ] as const)('of a business in the industry %s is %s, whatever it has on its roof', (industry, profile) => {
    for (const [hasPhotovoltaics, hasBatteryStorage] of equipment)
      expect(chooseProfile({ type: 'Business', industry, hasPhotovoltaics, hasBatteryStorage })).toBe(profile)
  })
})
