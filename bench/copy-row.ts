import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'

export type Copies = {
  /** The first and the last `n` of the copies. */
  from: number
  to: number
  /** Which row `t` is copied; may leave out some of the numbers. */
  where: string
  /** Columns that differ, as expressions of `t` and `n`. */
  changed: Record<string, string>
}

/** Fills a table with copies of one of its rows. */
export async function copyRow(
  pool: Pool,
  table: string,
  { from, to, where, changed }: Copies,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(sql`
    select c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = ${table}
    order by c.ordinal_position`)
  const columns = rows.map(({ name }) => changed[name] ?? `t.${name}`)
  await pool.execute(`
    insert into ${table}
    select ${columns.join(', ')} from ${table} t, generate_series(${from}, ${to}) n where ${where}`)
}
