import { describe, expect, test } from 'vitest'
import { loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { profileNameOn, profileOfContract } from './profile-of-contract.ts'

const official = await shippedProfiles()
const profiles = loadProfiles(official)
const household = { type: 'Private', industry: null, hasBatteryStorage: false } as const
const battery = { validFrom: '2026-05-12', validTo: null, deviceTypes: ['Wallbox', 'Battery'] } as const
const wallbox = { validFrom: '2026-05-12', validTo: null, deviceTypes: ['Wallbox'] } as const

const shapeOn = (profile: ReturnType<typeof profileOfContract>, date: string) => {
  const { firstDay, shapeOf } = profile.year(Number(date.slice(0, 4)))
  return shapeOf(dayNumberOf(date) - firstDay)
}

describe('a household with photovoltaics', () => {
  const contract = { place: { ...household, hasPhotovoltaics: true }, modules: [battery] }

  test.each([
    ['2026-05-31', 'P25'],
    ['2026-06-01', 'S25'],
  ] as const)('whose battery is registered on 12 May 2026 has on %s the profile %s', (date, name) => {
    expect(profileNameOn(contract, date)).toBe(name)
    expect(shapeOn(profileOfContract(profiles, contract), date)).toEqual(shapeOn(official[name], date))
  })

  test.each([
    ['2026-09-30', 'S25'],
    ['2026-10-01', 'P25'],
    ['2027-03-31', 'P25'],
    ['2027-04-01', 'S25'],
  ] as const)(
    'whose battery is gone from 5 September 2026 to 1 March 2027 has on %s the profile %s',
    (date, name) => {
      const modules = [
        { ...battery, validTo: '2026-07-20' },
        { ...battery, validFrom: '2026-07-20', validTo: '2026-09-05' },
        { ...wallbox, validFrom: '2026-09-05', validTo: '2027-03-01' },
        { ...battery, validFrom: '2027-03-01' },
      ]

      expect(profileNameOn({ ...contract, modules }, date)).toBe(name)
      expect(shapeOn(profileOfContract(profiles, { ...contract, modules }), date)).toEqual(
        shapeOn(official[name], date),
      )
    },
  )

  test('keeps its profile if only other devices are registered', () => {
    const other = { ...contract, modules: [wallbox] }

    expect(profileNameOn(other, '2027-01-01')).toBe('P25')
    expect(profileOfContract(profiles, other)).toBe(official.P25)
  })
})

test.each([
  ['2026-05-31', 'H25'],
  ['2026-06-01', 'P25'],
  ['2027-03-31', 'P25'],
  ['2027-04-01', 'S25'],
] as const)(
  'a contract that gets photovoltaics from 12 May 2026 on, and of a battery from 1 March 2027, has on %s the profile %s',
  (date, name) => {
    const place = { ...household, hasPhotovoltaics: false, photovoltaicsSince: '2026-05-12' }
    const contract = { place, modules: [{ ...battery, validFrom: '2027-03-01' }] }

    expect(profileNameOn(contract, date)).toBe(name)
    expect(shapeOn(profileOfContract(profiles, contract), date)).toEqual(shapeOn(official[name], date))
  },
)

test('a battery without photovoltaics changes nothing', () => {
  const contract = { place: { ...household, hasPhotovoltaics: false }, modules: [battery] }

  expect(profileNameOn(contract, '2027-01-01')).toBe('H25')
  expect(profileOfContract(profiles, contract)).toBe(official.H25)
})
