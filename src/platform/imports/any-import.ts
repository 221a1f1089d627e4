import type { Db } from '../db/sql.ts'
import type { ImportProgress } from './import-file.ts'
import type { ImportColumn } from './import-kind.ts'

export type AnyImportOptions = { now: Date; onProgress?: (progress: ImportProgress) => void }

/**
 * A kind of file as whoever imports one sees it, whether it replaces a table or has its own way into the database. All
 * have the same manners: all of a file or nothing, refused with every fault (`ImportRefused`), and a second time it
 * changes nothing.
 */
export type AnyImport = {
  name: string
  says: string
  columns: readonly ImportColumn[]
  /** Notes are for people: what was taken as it is, but is worth a look. */
  importFile(
    db: Db,
    path: string,
    options: AnyImportOptions,
  ): Promise<{ rows: number; changed: boolean; notes: string[] }>
}
