import type { Db } from '../db/sql.ts'
import type { ImportKind, Reference } from './import-kind.ts'
import type { FaultList } from './import-refused.ts'
import { once } from './staged-rows.ts'

type Found = { line: number; other: number | string; total: number }

const maxShown = 100

/** Finds faults between rows: duplicates, overlaps, dangling references and violations of the kind's own rules. */
export async function checkStaged(tx: Db, kind: ImportKind, faults: FaultList): Promise<void> {
  const report = async (query: string, says: (other: number | string) => string, column?: string) => {
    const { rows } = await tx.query<Found>(once(`${query} order by 1 limit ${maxShown}`))
    for (const { line, other } of rows) faults.add({ line, says: says(other), column })
    faults.addUnseen((rows[0]?.total ?? 0) - rows.length)
  }

  const key = [...kind.key, ...(kind.hasPeriods ? ['valid_from'] : [])]
  await report(doubledKeys(key), (other) => `has the same ${key.join(' and ')} as line ${other}`)
  if (kind.hasPeriods) await report(overlaps(kind), (other) => `overlaps the period of line ${other}`)
  for (const reference of kind.references ?? [])
    await report(
      danglingReferences(reference, isList(kind, reference)),
      (other) => `${reference.column} ${other} does not exist; import ${reference.importedAs} first`,
      reference.column,
    )
  for (const { isBrokenWhen, says, column } of kind.rules ?? [])
    await report(
      `select s.line, 0 as other, count(*) over () as total from staged s where ${isBrokenWhen}`,
      () => says,
      column,
    )
}

const doubledKeys = (key: readonly string[]) => `
  select d.line, d.other, count(*) over () as total
  from (select s.line, min(s.line) over (partition by ${key.join(', ')}) as other from staged s) d
  where d.line <> d.other`

/** Rows with the same key and overlapping periods; two that begin on the same day are already reported as duplicates. */
const overlaps = ({ key }: ImportKind) => `
  select f.line, f.total, (
    select min(o.line) from staged o
    where ${key.map((name) => `o.${name} = f.${name} and`).join(' ')}
      o.valid_from < f.valid_from and coalesce(o.valid_to, 'infinity') > f.valid_from) as other
  from (
    select e.*, count(*) over () as total
    from (
      select s.*, max(coalesce(s.valid_to, 'infinity')) over (
        ${key.length > 0 ? `partition by ${key.join(', ')}` : ''} order by s.valid_from
        groups between unbounded preceding and 1 preceding) as earlier_end
      from staged s) e
    where e.valid_from < e.earlier_end
    order by e.line limit ${maxShown}) f`

const danglingReferences = ({ column, table, tableColumn }: Reference, isInList: boolean) => `
  select s.line, v.value as other, count(*) over () as total
  from staged s cross join lateral ${isInList ? `unnest(s.${column})` : `(select s.${column})`} as v (value)
  where v.value is not null and not exists (select from ${table} t where t.${tableColumn} = v.value)`

const isList = ({ columns }: ImportKind, { column }: Reference) =>
  columns.find(({ name }) => name === column)?.type.stored === 'text[]'
