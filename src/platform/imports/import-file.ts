import { type Db, sql } from '../db/sql.ts'
import { checkStaged } from './check-staged.ts'
import { changesNothing, type ImportEffect, type ImportKind } from './import-kind.ts'
import { type FaultList, faultList, refuse } from './import-refused.ts'
import { type CsvFile, readCsvFile } from './read-csv-file.ts'
import { type Row, readHeader, readRow } from './read-row.ts'
import { replaceRows } from './replace-rows.ts'
import { analyseStaged, createStaged, rowsPerBatch, stageRows } from './staged-rows.ts'

export type ImportProgress = { rows: number; readBytes: number; totalBytes: number }

type Options = {
  onProgress?: (progress: ImportProgress) => void
  /** Where the file comes from; data that ships with this project is marked as such. */
  dataSet?: 'own' | 'reference' | 'sample'
}

/**
 * Imports a whole CSV file or nothing. Refuses it with all its faults (`ImportRefused`). A file that matches the database
 * changes nothing.
 */
export async function importFile(
  db: Db,
  kind: ImportKind,
  path: string,
  { onProgress = () => {}, dataSet = 'own' }: Options = {},
): Promise<{ rows: number; changed: boolean; effect: ImportEffect }> {
  const file = await readCsvFile(path)
  try {
    return await db.transaction(async (tx) => {
      await lockImports(tx)
      await createStaged(tx, kind)
      const faults = faultList()
      const rows = await stageFile(tx, kind, { file, faults, onProgress })
      await analyseStaged(tx)
      await checkStaged(tx, kind, faults)
      faults.throwIfAny()
      const effect = await replaceRows(tx, kind)
      const changed = !changesNothing(effect)
      const isNewOrigin = await saveOrigin(tx, kind, { dataSet, rows, changed })
      return { rows, changed: changed || isNewOrigin, effect }
    })
  } finally {
    file.close()
  }
}

/** Serialises imports of all kinds, since they refer to each other. Held until the transaction ends. */
export const lockImports = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(20260103)`)

type Staging = { file: CsvFile; faults: FaultList; onProgress: (progress: ImportProgress) => void }

async function stageFile(
  tx: Db,
  kind: ImportKind,
  { file: { records, readBytes, totalBytes }, faults, onProgress }: Staging,
): Promise<number> {
  const first = await records.next()
  if (first.done) return refuse('the file is empty')
  const header = readHeader(kind, first.value)

  let batch: Row[] = []
  let rows = 0
  for await (const record of records) {
    rows++
    const row = readRow(kind, record, { header, faults })
    if (row !== undefined) batch.push(row)
    if (batch.length < rowsPerBatch) continue
    await stageRows(tx, kind, batch)
    batch = []
    onProgress({ rows, readBytes: readBytes(), totalBytes })
  }
  // Such a file would empty the table, which is never intended.
  if (rows === 0) refuse('the file has a header, but no rows')
  if (batch.length > 0) await stageRows(tx, kind, batch)
  onProgress({ rows, readBytes: totalBytes, totalBytes })
  return rows
}

/** Forgets that the rows of a kind come from a data set, before they are removed; false if they come from elsewhere. */
export async function forgetOrigin(
  tx: Db,
  { name }: ImportKind,
  dataSet: NonNullable<Options['dataSet']>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    sql`delete from imports i where i.kind = ${name} and i.data_set = ${dataSet}`,
  )
  return rowCount === 1
}

type Origin = { dataSet: string; rows: number; changed: boolean }

async function saveOrigin(
  tx: Db,
  { name }: ImportKind,
  { dataSet, rows, changed }: Origin,
): Promise<boolean> {
  const known = await tx.query(sql`
    select from imports i where i.kind = ${name} and i.data_set = ${dataSet}`)
  if (known.rowCount > 0 && !changed) return false
  await tx.query(sql`
    insert into imports (kind, data_set, row_count) values (${name}, ${dataSet}, ${rows})
    on conflict (kind) do update set data_set = excluded.data_set, row_count = excluded.row_count, imported_at = now()`)
  return true
}
