import { StartError } from '../start/start-fault.ts'
import { nameServer } from './database-fault.ts'
import { type Db, sql } from './sql.ts'

export const oldestMajor = 15
export const newestMajor = 18

/** Refuses a server that is too old for the migrations, which would fail with an obscure message. */
export async function refuseOldServer(db: Db, databaseUrl: string | undefined): Promise<void> {
  const { rows } = await db.query<{ number: number }>(
    sql`select current_setting('server_version_num')::int as number`,
  )
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000)
  if (major >= oldestMajor) return
  throw new StartError(
    `${nameServer(databaseUrl)} is PostgreSQL ${major}, which is too old: use ${oldestMajor} to ${newestMajor}.`,
  )
}
