import type { Db } from '../db/sql.ts'
import { listSeparator } from './cell-types.ts'
import {
  type ChangedCell,
  type ImportChange,
  type ImportColumn,
  type ImportEffect,
  type ImportKind,
  maxChanges,
} from './import-kind.ts'
import { columnList, once } from './staged-rows.ts'

/** Compares the staged rows with the stored ones that the file replaces. */
export async function compareRows(tx: Db, kind: ImportKind): Promise<ImportEffect> {
  const counts = await tx.query<Record<'added' | 'changed' | 'removed' | 'total', number>>(
    once(`select count(*) filter (where t.ctid is null) as added,
        count(*) filter (where t.ctid is not null and ${isOther(kind)}) as changed,
        (select count(*) from ${removed(kind)}) as removed, count(*) as total
      from staged s left join ${kind.table} t on ${sameRow(kind, 't', 's')}`),
  )
  const { added = 0, changed = 0, removed: gone = 0, total = 0 } = counts.rows[0] ?? {}
  return {
    added,
    changed,
    removed: gone,
    unchanged: total - added - changed,
    changes: added + changed + gone === 0 ? [] : await firstChanges(tx, kind),
  }
}

type FoundChange = Omit<ImportChange, 'cells'> & { cells: (ChangedCell | null)[] }

async function firstChanges(tx: Db, kind: ImportKind): Promise<ImportChange[]> {
  const { rows } = await tx.query<FoundChange>(
    once(`
      select s.line, case when t.ctid is null then 'added' else 'changed' end as effect,
        ${keyOf(kind, 's')} as what, ${cells(kind, ['t', 's'])} as cells
      from staged s left join ${kind.table} t on ${sameRow(kind, 't', 's')}
      where t.ctid is null or ${isOther(kind)}
      union all
      (select null, 'removed', ${keyOf(kind, 't')}, ${cells(kind, ['t', null])} from ${removed(kind)} order by 3 limit ${maxChanges})
      order by line nulls last, what limit ${maxChanges}`),
  )
  return rows.map(({ cells: found, ...change }) => ({
    ...change,
    cells: found.filter((cell) => cell !== null),
  }))
}

/** Whether the rows `s` and `t` of the same key differ. */
const isOther = (kind: ImportKind) =>
  `row(${columnList(kind, 's')}) is distinct from row(${columnList(kind, 't')})`

/** Stored rows that the file replaces by none. */
const removed = (kind: ImportKind) =>
  kind.absentRows === 'kept'
    ? `(select * from ${kind.table} where false) t`
    : `${kind.table} t where ${isReplaced(kind)} and not exists (select from staged s where ${sameRow(kind, 't', 's')})`

/** Which stored rows the file replaces; the others stay unchanged. */
export function isReplaced({ key, absentRows, usedBy = [] }: ImportKind): string {
  const isNamed = `exists (select from staged s where ${key.map((name) => `s.${name} = t.${name}`).join(' and ')})`
  if (absentRows === 'removed') return 'true'
  if (absentRows !== 'removedUnlessUsed') return isNamed
  const isUsed = usedBy.map(({ table, column, isList }) => {
    const keys = isList ? `any (u.${column})` : `u.${column}`
    return `exists (select from ${table} u where t.${key[0]} = ${keys})`
  })
  return `(${isNamed} or not (${isUsed.join(' or ')}))`
}

const keyNames = ({ key, hasPeriods }: ImportKind) => [...key, ...(hasPeriods ? ['valid_from'] : [])]

export const sameRow = (kind: ImportKind, one: string, other: string) =>
  keyNames(kind)
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(' and ')

const keyOf = (kind: ImportKind, alias: string) =>
  `concat_ws(' ', ${keyNames(kind)
    .map((name) => `${alias}.${name}::text`)
    .join(', ')})`

/** The cells that differ, as JSON; those of columns that do not are null. */
function cells({ columns }: ImportKind, [before, after]: readonly [string, string | null]): string {
  const cell = ({ name, type }: ImportColumn) => {
    const [old, fresh] = [
      shown(`${before}.${name}`, type),
      after === null ? 'null' : shown(`${after}.${name}`, type),
    ]
    const differs = `${before}.${name} is distinct from ${after === null ? 'null' : `${after}.${name}`}`
    return `case when ${differs} then jsonb_build_object('column', '${name}', 'before', ${old}, 'after', ${fresh}) end`
  }
  return `jsonb_build_array(${columns.map(cell).join(', ')})`
}

/** A value as a file would have it. */
function shown(value: string, { stored }: ImportColumn['type']): string {
  if (stored === 'numeric') return `trim_scale(${value})::text`
  return stored === 'text[]' ? `array_to_string(${value}, '${listSeparator}')` : `${value}::text`
}
