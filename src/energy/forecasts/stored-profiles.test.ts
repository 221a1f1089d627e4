import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { formerHouseholdProfile, formerImportedProfile } from '../../domain/load-profiles/former-profile.ts'
import { valuesPerProfile } from '../../domain/load-profiles/official-profile.ts'
import { sql } from '../../platform/db/sql.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { profilesInUse, saveProfile } from './profile-of-contract.ts'

const { pool } = await testDatabase()
const official = await shippedProfiles()
const imported = Array.from({ length: valuesPerProfile }, (_, place) => 20 + (place % 96) / 4)
const beginOn = (since: string | null, formerKwh: readonly number[] | null) =>
  pool.query(sql`update load_profiles_since set since = ${since}::date, former_kwh = ${formerKwh}::float8[]`)

test('a new database has the shipped profiles for every day', async () => {
  const profiles = await profilesInUse(pool)

  expect(profiles.of('P25')).toBe(official.P25)
  expect(profiles.onOffer('P25', '2020-01-01')).toBe(official.P25)
})

test.each([
  ['our own household profile', null, formerHouseholdProfile],
  ['the H25 that was imported then', imported, formerImportedProfile(imported)],
])('an upgraded one has %s for every customer until they begin', async (_what, kwh, former) => {
  await beginOn('2027-01-01', kwh)

  const profiles = await profilesInUse(pool)

  expect(profiles.of('G25').year(2026).weights).toEqual(former.year(2026).weights)
  expect(profiles.of('G25').year(2027)).toBe(official.G25.year(2027))
})

test('a profile that is imported later leaves the days before as they are', async () => {
  await beginOn('2027-01-01', null)
  const before = (await profilesInUse(pool)).of('H25').year(2026).weights

  await saveProfile(pool, { profile: 'H25', kwh: imported }, new Date('2027-02-01T12:00:00Z'))
  const after = (await profilesInUse(pool)).of('H25')

  expect(after.year(2026).weights).toEqual(before)
  expect(after.year(2027).weights).not.toEqual(official.H25.year(2027).weights)
})
