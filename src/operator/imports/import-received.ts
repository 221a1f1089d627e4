import type { Db } from '../../platform/db/sql.ts'
import type { AnyImport } from '../../platform/imports/any-import.ts'
import { ImportRefused } from '../../platform/imports/import-refused.ts'
import { type InvalidItem, Refusal } from '../../platform/refusal.ts'
import { audited, type Operator } from '../audited.ts'
import { allImports, findImport } from './all-imports.ts'

export type Imported = { kind: string; rows: number; changed: boolean }

/** Imports a whole CSV file or nothing; refuses it with all its faults. */
export async function importReceived(
  db: Db,
  kindName: string,
  path: string,
  operator: Operator,
): Promise<Imported> {
  try {
    return await importAudited(db, knownKind(kindName), path, operator)
  } catch (error) {
    throw error instanceof ImportRefused ? new Refusal('invalid', faultItems(error)) : error
  }
}

const importAudited = (db: Db, kind: AnyImport, path: string, operator: Operator): Promise<Imported> =>
  audited(db, operator, async (tx) => {
    const { rows, changed } = await kind.importFile(tx, path, { now: operator.now })
    return {
      result: { kind: kind.name, rows, changed },
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
