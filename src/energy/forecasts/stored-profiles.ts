import { formerHouseholdProfile, formerImportedProfile } from '../../domain/load-profiles/former-profile.ts'
import { type Beginning, type LoadProfiles, loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import {
  officialProfile,
  type ProfileName,
  scaledToNorm,
} from '../../domain/load-profiles/official-profile.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'

/** The shipped profiles, or those that an operator imported instead, and since when they are used. */
export async function profilesInUse(db: Db): Promise<LoadProfiles> {
  const { rows: imported } = await db.query<{ profile: ProfileName; kwh: number[] }>(
    sql`select p.profile, p.kwh from load_profiles p`,
  )
  const official = { ...(await shippedProfiles()) }
  for (const { profile, kwh } of imported) official[profile] = officialProfile(profile, scaledToNorm(kwh))
  return loadProfiles(official, await findBeginning(db))
}

/** Undefined if nothing was offered or supplied before the official profiles were used. */
async function findBeginning(db: Db): Promise<Beginning | undefined> {
  const { rows } = await db.query<{ since: string; formerKwh: number[] | null }>(sql`
    select s.since, s.former_kwh as "formerKwh" from load_profiles_since s where s.since is not null`)
  return rows.map(({ since, formerKwh }) => ({
    since,
    former: formerKwh === null ? formerHouseholdProfile : formerImportedProfile(formerKwh),
  }))[0]
}

/** Replaces a profile; returns what that changed. */
export async function saveProfile(
  tx: Db,
  { profile, kwh }: { profile: ProfileName; kwh: readonly number[] },
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
