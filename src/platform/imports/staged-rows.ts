import { type Db, type Query, sql } from '../db/sql.ts'
import { type CellType, listSeparator } from './cell-types.ts'
import type { ImportKind } from './import-kind.ts'
import type { Row } from './read-row.ts'

// A file is first put into a temporary table, batch by batch: it need not fit into the memory, and what compares its
// rows with one another or with the database can be asked in SQL. The statements below are made of names that the
// kind of import declares; what stands in the file only ever comes as a value.

export const rowsPerBatch = 5_000

/** A statement that is used once, so that no connection need remember it. */
export const once = (text: string, values: unknown[] = []): Query => ({ name: '', text, values })

export const columnList = ({ columns }: ImportKind, alias: string): string =>
  columns.map(({ name }) => `${alias}.${name}`).join(', ')

/** Makes the empty table `staged`; it is gone with the transaction. */
export async function createStaged(tx: Db, { columns }: ImportKind): Promise<void> {
  await tx.query(once('drop table if exists pg_temp.staged'))
  const definitions = columns.map(({ name, type }) => `${name} ${type.stored}`)
  await tx.query(
    once(`create temporary table staged (line integer, ${definitions.join(', ')}) on commit drop`),
  )
}

export async function stageRows(tx: Db, { columns }: ImportKind, rows: readonly Row[]): Promise<void> {
  const values = columns.map(({ name, whenEmpty = null }) =>
    rows.map((row) => row.values.get(name) ?? whenEmpty),
  )
  const arrays = columns.map((_, index) => `$${index + 2}::text[]`)
  const names = columns.map((_, index) => `c${index}`)
  const stored = columns.map(({ type }, index) => asStored(`u.c${index}`, type))
  await tx.query(
    once(
      `insert into staged select u.line, ${stored.join(', ')}
       from unnest($1::integer[], ${arrays.join(', ')}) as u (line, ${names.join(', ')})`,
      [rows.map(({ line }) => line), ...values],
    ),
  )
}

// A list cannot travel as an array inside the array of its column, so it does as one text.
const asStored = (value: string, { stored }: CellType): string =>
  stored === 'text[]' ? `string_to_array(${value}, '${listSeparator}')` : `${value}::${stored}`

/** Tells the planner how many rows there are; it would assume a handful. */
export const analyseStaged = (tx: Db) => tx.query(sql`analyze staged`)
