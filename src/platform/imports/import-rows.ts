import { type Db, sql } from '../db/sql.ts'
import { conflict } from '../refusal.ts'
import { checkStaged } from './check-staged.ts'
import { lockImports } from './import-file.ts'
import { changesNothing, type ImportKind } from './import-kind.ts'
import { faultList } from './import-refused.ts'
import { readCells } from './read-row.ts'
import { replaceRows } from './replace-rows.ts'
import { createStaged, stageRows } from './staged-rows.ts'

/** The cells of a row by column, as a file would have them; a column that is missing is an empty cell. */
export type GivenRow = Readonly<Record<string, string>>

/**
 * Imports rows that somebody typed instead of a file, by the same checks. Refuses them with all their faults
 * (`ImportRefused`). Must run in a transaction, after `lockImportsNow`.
 */
export async function importRows(tx: Db, kind: ImportKind, given: readonly GivenRow[]): Promise<boolean> {
  await createStaged(tx, kind)
  const faults = faultList()
  const rows = given.flatMap((texts, index) => {
    const cells = kind.columns.map((column) => ({ column, text: texts[column.name] ?? '' }))
    return readCells(kind, { line: index + 1, cells }, faults) ?? []
  })
  await stageRows(tx, kind, rows)
  await checkStaged(tx, kind, faults)
  faults.throwIfAny()
  return !changesNothing(await replaceRows(tx, kind))
}

const patience = '2s'

/** Keeps imports out until the transaction ends. Somebody at a form does not wait for a long import, but gets an error. */
export async function lockImportsNow(tx: Db): Promise<void> {
  await tx.query(sql`select set_config('lock_timeout', ${patience}, true)`)
  try {
    await lockImports(tx)
  } catch (error) {
    // The pool takes it for an outage of the database.
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
    if (code !== lockNotAvailable) throw error
    const message = 'An import is running, or somebody else is changing a tariff. Try again in a moment.'
    throw conflict(message)
  }
  await tx.query(sql`select set_config('lock_timeout', '0', true)`)
}

/** What PostgreSQL calls a lock that could not be had in time. */
const lockNotAvailable = '55P03'
