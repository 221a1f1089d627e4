import { type Db, type Query, sql } from '../db/sql.ts'
import { type CellType, listSeparator } from './cell-types.ts'
import type { ImportKind } from './import-kind.ts'
import type { Row } from './read-row.ts'

// A file is first loaded into a temporary table, batch by batch: it need not fit into memory, and SQL can compare its rows
// with each other and with the database. The statements below are built from names that the kind of import declares; the
// content of the file is only ever passed as values.

export const rowsPerBatch = 5_000

/** A statement that is used once, so that connections do not prepare it. */
export const once = (text: string, values: unknown[] = []): Query => ({ name: '', text, values })

export const columnList = ({ columns }: ImportKind, alias: string): string =>
  columns.map(({ name }) => `${alias}.${name}`).join(', ')

/** Creates the empty table `staged`; it is dropped with the transaction. */
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

// A list cannot be sent as an array inside the array of its column, so it is sent as one text.
const asStored = (value: string, { stored }: CellType): string =>
  stored === 'text[]' ? `string_to_array(${value}, '${listSeparator}')` : `${value}::${stored}`

/** Tells the planner how many rows there are; otherwise it assumes a handful. */
export const analyseStaged = (tx: Db) => tx.query(sql`analyze staged`)
