import { type Db, sql } from '../db/sql.ts'

/** What is stored for a kind of import that replaces a table. */
export type StoredKind = {
  kind: string
  dataSet: 'own' | 'reference' | 'sample'
  rows: number
  importedAt: Date
}

export async function findStoredKinds(db: Db): Promise<StoredKind[]> {
  const { rows } = await db.query<StoredKind>(sql`
    select i.kind, i.data_set as "dataSet", i.row_count as rows, i.imported_at as "importedAt" from imports i`)
  return rows
}
