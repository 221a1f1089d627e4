import type { Db } from '../../platform/db/sql.ts'
import { findStoredKinds } from '../../platform/imports/stored-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { allImports } from './all-imports.ts'
import type { ImportKindItem } from './schema.ts'

/** Every kind of file with its columns, and what is stored of it. */
export async function listImportKinds(db: Db): Promise<ImportKindItem[]> {
  const stored = new Map((await findStoredKinds(db)).map((kind) => [kind.kind, kind]))
  return allImports.map(({ name, says, columns }) => {
    const found = stored.get(name)
    return {
      kind: name,
      says,
      columns: columns.map((column) => ({
        name: column.name,
        says: column.says,
        form: column.type.form,
        example: column.example,
        isRequired: column.isOptional !== true,
      })),
      rows: found?.rows ?? null,
      dataSet: found?.dataSet ?? null,
      importedAt: found === undefined ? null : berlinDateTime(found.importedAt),
    }
  })
}
