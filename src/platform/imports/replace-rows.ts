import type { Db } from '../db/sql.ts'
import type { ImportKind } from './import-kind.ts'
import { columnList, once } from './staged-rows.ts'

/** Makes the table match the staged rows; returns false and touches nothing if it already does. */
export async function replaceRows(tx: Db, kind: ImportKind): Promise<boolean> {
  const { table } = kind
  const gone = `select ${columnList(kind, 't')} from ${table} t where ${isReplaced(kind)}
    except select ${columnList(kind, 's')} from staged s`
  const added = `select ${columnList(kind, 's')} from staged s except select ${columnList(kind, 't')} from ${table} t`

  // The triggers that raise the revision fire even for a statement that changes no rows, so none is sent in vain.
  const { rows } = await tx.query<{ isChanged: boolean }>(
    once(`select exists (${gone}) or exists (${added}) as "isChanged"`),
  )
  if (rows[0]?.isChanged !== true) return false

  if (kind.absentRows !== 'kept')
    await tx.query(once(`delete from ${table} t using (${gone}) g where ${sameRow(kind, 't', 'g')}`))
  const names = kind.columns.map(({ name }) => name)
  await tx.query(once(`insert into ${table} (${names.join(', ')}) ${added}${updateInstead(kind)}`))
  return true
}

/** Which stored rows the file replaces; the others stay unchanged. */
function isReplaced({ key, absentRows, usedBy = [] }: ImportKind): string {
  const isNamed = `exists (select from staged s where ${key.map((name) => `s.${name} = t.${name}`).join(' and ')})`
  if (absentRows === 'removed') return 'true'
  if (absentRows !== 'removedUnlessUsed') return isNamed
  const isUsed = usedBy.map(({ table, column, isList }) => {
    const keys = isList ? `any (u.${column})` : `u.${column}`
    return `exists (select from ${table} u where t.${key[0]} = ${keys})`
  })
  return `(${isNamed} or not (${isUsed.join(' or ')}))`
}

// Other tables refer to kept rows, so they cannot be deleted and inserted again.
function updateInstead({ key, columns, absentRows }: ImportKind): string {
  if (absentRows !== 'kept') return ''
  const updates = columns
    .filter(({ name }) => !key.includes(name))
    .map(({ name }) => `${name} = excluded.${name}`)
  return ` on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`
}

const sameRow = ({ key, hasPeriods }: ImportKind, one: string, other: string) =>
  [...key, ...(hasPeriods ? ['valid_from'] : [])]
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(' and ')
