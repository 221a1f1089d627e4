import { findEntries } from '../../platform/audit/find-entries.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { allImports } from './all-imports.ts'
import type { ImportHistoryQuery, ImportItem } from './schema.ts'

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
