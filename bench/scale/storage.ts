import { sql } from '../../src/platform/db/sql.ts'
import type { ScaleWorld } from './world.ts'

/** Bytes on the disk for a day of a contract, index included, wherever it lies. */
export async function storedBytesPerDay({ pool, isCitus }: ScaleWorld): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    isCitus
      ? sql`select sum(citus_total_relation_size(i.inhrelid))::float8 as bytes
          from pg_inherits i where i.inhparent = 'reading_days'::regclass`
      : sql`select sum(pg_total_relation_size(i.inhrelid))::float8 as bytes
          from pg_inherits i where i.inhparent = 'reading_days'::regclass`,
  )
  const { rows: counted } = await pool.query<{ days: number }>(
    sql`select count(*)::float8 as days from reading_days`,
  )
  return (rows[0]?.bytes ?? 0) / (counted[0]?.days ?? 1)
}
