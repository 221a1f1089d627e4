import { type Db, sql } from '../../platform/db/sql.ts'
import type { OfficialProfile } from './official-profile.ts'

/** The values of a profile, undefined where it was not imported. */
export async function findProfile(db: Db, profile: OfficialProfile): Promise<number[] | undefined> {
  const { rows } = await db.query<{ kwh: number[] }>(
    sql`select p.kwh from load_profiles p where p.profile = ${profile}`,
  )
  return rows[0]?.kwh
}

/** Stores a profile in the place of the former one; tells whether that changed anything. */
export async function saveProfile(
  tx: Db,
  { profile, kwh }: { profile: OfficialProfile; kwh: readonly number[] },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into load_profiles as p (profile, kwh, imported_at) values (${profile}, ${kwh}::float8[], ${now})
    on conflict (profile) do update set kwh = excluded.kwh, imported_at = excluded.imported_at
      where p.kwh <> excluded.kwh`)
  return rowCount > 0
}
