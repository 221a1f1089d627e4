import { findEntries } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findStoredKinds } from '../../platform/imports/stored-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { allImports } from './all-imports.ts'
import type { ImportHistoryQuery, ImportItem, ImportKindItem } from './schema.ts'

const kinds = allImports.map(({ name }) => name)

/** The imports that changed something, newest first, as the audit trail has them: one more than the limit. */
export async function listImports(
  db: Db,
  { limit, after, 'filter.kind': kind }: Omit<ImportHistoryQuery, 'offset'>,
): Promise<ImportItem[]> {
  const subjects = kind === undefined ? kinds : kinds.filter((name) => name === kind)
  const found = await findEntries(db, { subjects, action: 'import.replace', before: after ?? null, limit })
  return found.map(({ id, at, actor, subject, after: facts }) => ({
    id,
    at: berlinDateTime(at),
    actor,
    kind: subject,
    rows: countIn(facts, 'rows'),
    added: countIn(facts, 'added'),
    changed: countIn(facts, 'changed'),
    removed: countIn(facts, 'removed'),
  }))
}

/** Entries of former versions have fewer counts. */
const countIn = (facts: Record<string, unknown> | null, name: string): number | null => {
  const count = facts?.[name]
  return typeof count === 'number' ? count : null
}

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
