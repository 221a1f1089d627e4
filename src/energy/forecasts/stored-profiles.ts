import { type Db, sql } from '../../platform/db/sql.ts'
import { type LoadProfile, ownHouseholdProfile } from './load-profile.ts'
import { type OfficialProfile, officialProfile } from './official-profile.ts'

/** The profile for forecasts: the official household profile if it was imported, else our own. */
export async function householdProfileInUse(db: Db): Promise<LoadProfile> {
  const { rows } = await db.query<{ kwh: number[] }>(
    sql`select p.kwh from load_profiles p where p.profile = 'H25'`,
  )
  return rows[0] === undefined ? ownHouseholdProfile : officialProfile('H25', rows[0].kwh)
}

/** Replaces a profile; returns what that changed. */
export async function saveProfile(
  tx: Db,
  { profile, kwh }: { profile: OfficialProfile; kwh: readonly number[] },
  now: Date,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { rows } = await tx.query<{ isNew: boolean }>(sql`
    insert into load_profiles as p (profile, kwh, imported_at) values (${profile}, ${kwh}::float8[], ${now})
    on conflict (profile) do update set kwh = excluded.kwh, imported_at = excluded.imported_at
      where p.kwh <> excluded.kwh
    returning p.xmax = 0 as "isNew"`)
  if (rows[0] === undefined) return 'unchanged'
  return rows[0].isNew ? 'added' : 'changed'
}
