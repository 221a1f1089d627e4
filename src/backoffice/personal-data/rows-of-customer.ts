/** Statements made from the register. Their text comes from it alone; what is known of a customer is always a parameter. */
import { type Db, Fragment, type Result, sql } from '../../platform/db/sql.ts'
import { type Ground, isPersonal, type PersonalTable, type Rows } from './register-entry.ts'

/** Whose rows are meant; the contracts may be some of the customer's. */
export type RowsOwner = {
  id: string
  customerNumber: string
  emailKey: string
  contractNumbers: readonly string[]
}

/** Runs a statement in which `c` is the customer. */
const run = <Row>(
  tx: Db,
  { id, customerNumber, emailKey, contractNumbers }: RowsOwner,
  statement: Fragment,
): Promise<Result<Row>> =>
  tx.query<Row>(sql`
    with c as (select ${id}::uuid as account_id, ${customerNumber}::text as customer_number,
      ${emailKey}::text as email_key, ${contractNumbers}::text[] as contract_numbers)
    ${statement}`)

/** Deletes rows. */
export function deleting(name: string, { where }: Rows) {
  const statement = new Fragment(`delete from ${name} t using c where ${where}`)
  return (tx: Db, owner: RowsOwner) => run(tx, owner, statement)
}

/** Replaces the columns that are kept for one ground. */
export function blanking(name: string, { columns, erasedBy }: PersonalTable, rows: Rows, ground: Ground) {
  const changes = Object.entries(columns)
    .filter(([, { kept }]) => kept === ground)
    .map(([column, { erasedTo = 'null' }]) => `${column} = ${erasedTo}`)
  const statement = new Fragment(
    erasedBy === undefined
      ? `update ${name} t set ${changes.join(', ')} from c where ${rows.where}`
      : `select ${erasedBy}(c.contract_numbers) from c`,
  )
  return (tx: Db, owner: RowsOwner) => run(tx, owner, statement)
}

/** Finds the personal columns in which something is left. */
export function finding(name: string, { columns }: PersonalTable, rows: Rows) {
  const found = Object.entries(columns)
    .filter(([, column]) => isPersonal(column))
    .map(([column, { erasedTo = 'null', isLeft = `t.${column} is distinct from ${erasedTo}` }]) =>
      [`'${column}'`, `bool_or(${isLeft})`].join(', '),
    )
  const statement = new Fragment(
    `select jsonb_build_object(${found.join(', ')}) as found from ${name} t, c where ${rows.where}`,
  )
  return async (tx: Db, owner: RowsOwner): Promise<string[]> => {
    const result = await run<{ found: Record<string, boolean | null> }>(tx, owner, statement)
    return Object.keys(columns).filter((column) => result.rows[0]?.found[column])
  }
}

/** Reads rows as they are exported: without secrets and internal ids. */
export function reading(name: string, { columns, rows, sortedBy }: PersonalTable) {
  const [leftOut, instead] = [[], []] as [string[], string[]]
  for (const [column, { exported }] of Object.entries(columns)) {
    if (exported === undefined) continue
    leftOut.push(`'${column}'`)
    if (exported !== null) instead.push(`'${exported.as}', ${exported.sql}`)
  }
  const found = rows.map(
    ({ where }) => `
      select to_jsonb(t) - array[${leftOut.join(', ')}]::text[] || jsonb_build_object(${instead.join(', ')}) as row,
        t.${sortedBy} as place
      from ${name} t, c where ${where}`,
  )
  const statement = new Fragment(
    `select found.row from (${found.join(' union all ')}) found order by found.place`,
  )
  return async (tx: Db, owner: RowsOwner): Promise<Record<string, unknown>[]> =>
    (await run<{ row: Record<string, unknown> }>(tx, owner, statement)).rows.map(({ row }) => row)
}
