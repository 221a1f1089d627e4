import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { AnyImport, AnyImportOptions, ImportResult } from '../../platform/imports/any-import.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { type InvalidItem, invalidItem, notFound, Refusal } from '../../platform/refusal.ts'
import { audited, type Change, type Operator, readOf } from '../../staff/audit/audited.ts'
import { allImports, findImport } from './all-imports.ts'

export type Imported = ImportResult & { kind: string }

/** Imports a whole CSV file or nothing; refuses it with all its faults. */
export const importReceived = (
  db: Db,
  kindName: string,
  path: string,
  operator: Operator,
): Promise<Imported> => refusingFaults(() => importAudited(db, knownKind(kindName), { path, operator }))

/** What an import of the file would do, or why it would be refused. Nothing is imported. */
export const previewReceived = (
  db: Db,
  kindName: string,
  path: string,
  operator: Operator,
): Promise<Imported> => refusingFaults(() => previewAudited(db, knownKind(kindName), { path, operator }))

async function refusingFaults(work: () => Promise<Imported>): Promise<Imported> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImportRefused ? new Refusal('invalid', faultItems(error)) : error
  }
}

type ImportWork = { path: string; operator: Operator } & Pick<AnyImportOptions, 'onProgress'>

/** Imports a file with its audit entry, in one transaction. */
export const importAudited = (db: Db, kind: AnyImport, { path, operator, ...progress }: ImportWork) =>
  audited(db, operator, async (tx): Promise<Change<Imported>> => {
    const result = await kind.importFile(tx, path, { now: operator.now, ...progress })
    const { rows, changed, effect } = result
    const after = { rows, added: effect.added, changed: effect.changed, removed: effect.removed }
    return {
      result: { kind: kind.name, ...result },
      entry: changed ? { action: 'import.replace', subject: kind.name, before: null, after } : null,
    }
  })

/** Imports a file and takes it back, so that it says exactly what the import would; notes who asked. */
export async function previewAudited(
  db: Db,
  kind: AnyImport,
  { path, operator, ...progress }: ImportWork,
): Promise<Imported> {
  const options = { now: operator.now, ...progress }
  const result = await rolledBack(db, (tx) => kind.importFile(tx, path, options))
  await writeAudit(db, readOf('import.preview', kind.name, { rows: result.rows }), operator)
  return { kind: kind.name, ...result }
}

/** Refuses an unknown kind before the file is read. */
export function knownKind(name: string): AnyImport {
  const kind = findImport(name)
  if (kind !== undefined) return kind
  const possible = allImports.map((candidate) => candidate.name).join(', ')
  throw notFound(`There is no import kind ${name}. Possible kinds: ${possible}.`)
}

const faultItems = ({ faults, moreFaults }: ImportRefused): InvalidItem[] => [
  ...faults.map(({ line, says }) =>
    line === null ? invalidItem(null, `${says}.`) : invalidItem(`line ${line}`, `line ${line}: ${says}.`),
  ),
  ...(moreFaults > 0
    ? [{ code: 'validation-failed', message: `There are ${moreFaults} more faults.` } as const]
    : []),
]
