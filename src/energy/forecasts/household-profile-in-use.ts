import type { Db } from '../../platform/db/sql.ts'
import { type LoadProfile, ownHouseholdProfile } from './load-profile.ts'
import { officialProfile } from './official-profile.ts'
import { findProfile } from './repository.ts'

/** The profile that forecasts rest on: the official one of households where it was imported, else our own. */
export async function householdProfileInUse(db: Db): Promise<LoadProfile> {
  const kwh = await findProfile(db, 'H25')
  return kwh === undefined ? ownHouseholdProfile : officialProfile('H25', kwh)
}
