/** Columns whose values are encrypted, declared by the rooms that own them, and the SQL that is the same for all. */
import { type Db, type Fragment, sql } from '../db/sql.ts'

/** A jsonb column: a value in it is an encrypted text, or an object that is not encrypted yet. */
export type SealedColumn = {
  /** `table.column`: with the row it is the place that a value is bound to. */
  name: string
  table: Fragment
  /** A text that identifies the row. */
  id: Fragment
  column: Fragment
}

export const placeIn = ({ name }: SealedColumn, id: string): string => `${name}:${id}`

/** The values after this row, in the order of the rows, as JSON. */
export async function findValues(
  db: Db,
  { table, id, column }: SealedColumn,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; json: string }[]> {
  const { rows } = await db.query<{ id: string; json: string }>(sql`
    select t.${id} as id, t.${column}::text as json from ${table} t
    where t.${id} > ${after} and t.${column} is not null
    order by t.${id} limit ${limit}`)
  return rows
}

/** Replaces values, unless somebody changed them meanwhile. Returns how many it replaced. */
export async function replaceValues(
  db: Db,
  { table, id, column }: SealedColumn,
  values: readonly { id: string; before: string; after: string }[],
): Promise<number> {
  const { rowCount } = await db.query(sql`
    update ${table} t set ${column} = v.after::jsonb
    from unnest(${values.map((it) => it.id)}::text[], ${values.map((it) => it.before)}::text[],
      ${values.map((it) => it.after)}::text[]) v (id, before, after)
    where t.${id} = v.id and t.${column} = v.before::jsonb`)
  return rowCount
}

/** How many values there are, how many of them are plain, and how many have another data key than this one. */
export async function countValues(
  db: Db,
  { table, column }: SealedColumn,
  keyId: string | undefined,
): Promise<{ all: number; plain: number; former: number }> {
  const { rows } = await db.query<{ all: number; plain: number; former: number }>(sql`
    select count(t.${column}) as all, count(*) filter (where jsonb_typeof(t.${column}) <> 'string') as plain,
      count(*) filter (where jsonb_typeof(t.${column}) = 'string'
        and split_part(t.${column} #>> '{}', '.', 2) <> ${keyId ?? ''}) as former
    from ${table} t`)
  return rows[0] ?? { all: 0, plain: 0, former: 0 }
}

/** Whether a former release stored something. */
export async function hasPlainValues(db: Db, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const { table, column } of columns) {
    const { rowCount } = await db.query(
      sql`select from ${table} t where jsonb_typeof(t.${column}) <> 'string' limit 1`,
    )
    if (rowCount > 0) return true
  }
  return false
}
