import type { Db } from '../db/sql.ts'
import type { ImportProgress } from './import-file.ts'
import type { ImportColumn, ImportEffect } from './import-kind.ts'

/** What an import did, or would do. */
export type ImportResult = { rows: number; changed: boolean; notes: string[]; effect: ImportEffect }

export type AnyImportOptions = { now: Date; onProgress?: (progress: ImportProgress) => void }

/**
 * A kind of import as its callers see it, whether it replaces a table or writes the database in its own way. Every import
 * takes the whole file or nothing, refuses it with all its faults (`ImportRefused`), and changes nothing when repeated.
 */
export type AnyImport = {
  name: string
  says: string
  columns: readonly ImportColumn[]
  /** Notes point people to data that was accepted but looks unusual. */
  importFile(db: Db, path: string, options: AnyImportOptions): Promise<ImportResult>
}
