import type { ContractModules } from '../../contracts/modules.ts'
import { changedProfile } from '../../domain/load-profiles/changed-profile.ts'
import { chooseProfile, type LoadedPlace } from '../../domain/load-profiles/choose-profile.ts'
import { formerHouseholdProfile, formerImportedProfile } from '../../domain/load-profiles/former-profile.ts'
import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { type Beginning, type LoadProfiles, loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import {
  officialProfile,
  type ProfileName,
  scaledToNorm,
} from '../../domain/load-profiles/official-profile.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { dateOf, firstOfMonth, plusDays } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { validOn } from '../../tariffs/regions/regions.ts'

type Profiled = {
  place: LoadedPlace
  modules: readonly Pick<ContractModules, 'validFrom' | 'validTo' | 'deviceTypes'>[]
}

/** By which profile a contract's consumption is spread and its prices are weighted. */
export function profileOfContract(profiles: LoadProfiles, contract: Profiled): LoadProfile {
  const ordered = chooseProfile(contract.place)
  const days = contract.modules.flatMap(({ validFrom, validTo }) => [validFrom, validTo])
  const changes = [...days, contract.place.photovoltaicsSince ?? null].flatMap((date) =>
    date === null ? [] : monthAfter(date),
  )
  let last: ProfileName = ordered
  let profile = profiles.of(ordered)
  for (const day of changes.sort((one, other) => one - other)) {
    const name = profileNameOn(contract, dateOf(day))
    if (name !== last) profile = changedProfile(profile, profiles.of(name), day)
    last = name
  }
  return profile
}

/**
 * The name of that profile on a day. A registered battery and photovoltaics of a running contract count from the next month on, so that
 * a month has one mean.
 */
export function profileNameOn({ place, modules }: Profiled, date: string): ProfileName {
  const monthBefore = plusDays(`${date.slice(0, 7)}-01`, -1)
  const registered = validOn(modules, monthBefore)?.deviceTypes
  const { photovoltaicsSince } = place
  return chooseProfile({
    ...place,
    hasPhotovoltaics:
      place.hasPhotovoltaics || (photovoltaicsSince != null && photovoltaicsSince <= monthBefore),
    hasBatteryStorage: place.hasBatteryStorage || (registered?.includes('Battery') ?? false),
  })
}

const monthAfter = (date: string): number => firstOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))

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
