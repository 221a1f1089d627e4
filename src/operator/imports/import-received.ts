import type { Db } from '../../platform/db/sql.ts'
import type { AnyImport, AnyImportOptions } from '../../platform/imports/any-import.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import { audited, type Change, type Operator } from '../audited.ts'
import { allImports, findImport } from './all-imports.ts'

export type Imported = { kind: string; rows: number; changed: boolean; notes: string[] }

/** Imports a whole CSV file or nothing; refuses it with all its faults. */
export async function importReceived(
  db: Db,
  kindName: string,
  path: string,
  operator: Operator,
): Promise<Imported> {
  try {
    return await importAudited(db, knownKind(kindName), { path, operator })
  } catch (error) {
    throw error instanceof ImportRefused ? new Refusal('invalid', faultItems(error)) : error
  }
}

type ImportWork = { path: string; operator: Operator } & Pick<AnyImportOptions, 'onProgress'>

/** Imports a file with its audit entry, in one transaction. */
export const importAudited = (db: Db, kind: AnyImport, { path, operator, ...progress }: ImportWork) =>
  audited(db, operator, async (tx): Promise<Change<Imported>> => {
    const { rows, changed, notes } = await kind.importFile(tx, path, { now: operator.now, ...progress })
    return {
      result: { kind: kind.name, rows, changed, notes },
      entry: changed ? { action: 'import.replace', subject: kind.name, before: null, after: { rows } } : null,
    }
  })

/** Refuses an unknown kind before the file is read. */
export function knownKind(name: string): AnyImport {
  const kind = findImport(name)
  if (kind !== undefined) return kind
  const possible = allImports.map((candidate) => candidate.name).join(', ')
  throw new Refusal('unknown', {
    code: 'not-found',
    message: `There is no import kind ${name}. Possible kinds: ${possible}.`,
  })
}

const faultItems = ({ faults, moreFaults }: ImportRefused): InvalidItem[] => [
  ...faults.map(
    ({ line, says }): InvalidItem => ({
      code: 'validation-failed',
      message: line === null ? `${says}.` : `line ${line}: ${says}.`,
      details: line === null ? null : `line ${line}`,
    }),
  ),
  ...(moreFaults > 0
    ? [{ code: 'validation-failed', message: `There are ${moreFaults} more faults.` } as const]
    : []),
]
