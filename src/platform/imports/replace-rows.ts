import type { Db } from '../db/sql.ts'
import { compareRows, isReplaced, sameRow } from './compare-rows.ts'
import { changesNothing, type ImportEffect, type ImportKind } from './import-kind.ts'
import { columnList, once } from './staged-rows.ts'

/** Makes the table match the staged rows; touches nothing if it already does. */
export async function replaceRows(tx: Db, kind: ImportKind): Promise<ImportEffect> {
  const { table } = kind
  const effect = await compareRows(tx, kind)
  // The triggers that raise the revision fire even for a statement that changes no rows, so none is sent in vain.
  if (changesNothing(effect)) return effect

  const gone = `select ${columnList(kind, 't')} from ${table} t where ${isReplaced(kind)}
    except select ${columnList(kind, 's')} from staged s`
  const added = `select ${columnList(kind, 's')} from staged s except select ${columnList(kind, 't')} from ${table} t`
  if (kind.absentRows !== 'kept')
    await tx.query(once(`delete from ${table} t using (${gone}) g where ${sameRow(kind, 't', 'g')}`))
  const names = kind.columns.map(({ name }) => name)
  await tx.query(once(`insert into ${table} (${names.join(', ')}) ${added}${updateInstead(kind)}`))
  return effect
}

// Other tables refer to kept rows, so they cannot be deleted and inserted again.
function updateInstead({ key, columns, absentRows }: ImportKind): string {
  if (absentRows !== 'kept') return ''
  const updates = columns
    .filter(({ name }) => !key.includes(name))
    .map(({ name }) => `${name} = excluded.${name}`)
  return ` on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`
}
