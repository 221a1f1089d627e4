import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../src/platform/db/open-database.ts'
import { type Query, sql } from '../src/platform/db/sql.ts'
import { sameTables } from './same-tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Row = Record<string, string | null>

/**
 * The rows of a placed order as a script for pgbench: the same values into the same columns of tables with the same
 * indexes, checks and references. They stand in a schema of their own, where no worker looks for tasks.
 */
export async function orderInserts(database: Database, contractNumber: string) {
  await database.pool.execute(sameTables('limits'))
  const variables: Record<string, string> = {}
  const insert = async (table: string, query: Query, computed: Record<string, string>) => {
    const { rows } = await database.pool.query<{ row: Row }>(query)
    // What is left out has a default: the id, and an empty list.
    const columns = Object.entries(rows[0]?.row ?? {}).filter(
      ([name, value]) => name !== 'id' && value !== null && value !== '[]',
    )
    for (const [name, value] of columns) variables[`${table}_${name}`] = String(value)
    const names = columns.map(([name]) => name).join(', ')
    const values = columns.map(([name]) => computed[name] ?? `:${table}_${name}`).join(', ')
    return `insert into limits.${table} (${names}) values (${values})`
  }

  const emailAddress = `:number::text || '@example.com'`
  const account = await insert('accounts', accountRow(contractNumber), {
    customer_number: ':number',
    email_address: emailAddress,
    email_key: emailAddress,
  })
  const order = await insert('orders', orderRow(contractNumber), {
    contract_number: ':number',
    account_id: ':account',
  })
  const history = await insert('order_history', historyRow(contractNumber), { contract_number: ':number' })
  const tasks = await taskInsert(database, contractNumber)

  const file = join(await temporaryFolder(), 'order.pgbench')
  await writeFile(
    file,
    [
      '\\set number random(100000000000, 999999999999)',
      'begin;',
      `${account} returning id as account \\gset`,
      `${order};`,
      `${history};`,
      `${tasks.text};`,
      'commit;',
      '',
    ].join('\n'),
  )
  return { file, variables: { ...variables, ...tasks.variables } }
}

const accountRow = (contractNumber: string) => sql`
  select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(a))) as row
  from orders o join accounts a on a.id = o.account_id where o.contract_number = ${contractNumber}`

const orderRow = (contractNumber: string) => sql`
  select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(o))) as row
  from orders o where o.contract_number = ${contractNumber}`

const historyRow = (contractNumber: string) => sql`
  select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(h))) as row
  from order_history h where h.contract_number = ${contractNumber} order by h.id limit 1`

/** All tasks that were written with the order, whatever the worker made of them since, in one insert as ours is. */
async function taskInsert({ pool }: Database, contractNumber: string) {
  const { rows } = await pool.query<{ kind: string }>(sql`
    select t.kind from tasks t
    join orders o on o.contract_number = t.subject and o.created_at = t.created_at
    where o.contract_number = ${contractNumber}`)
  const values = rows.map((_, index) => `(:kind_${index}, :number, :orders_created_at, :orders_created_at)`)
  return {
    text: `insert into limits.tasks (kind, subject, created_at, due_at) values ${values.join(', ')}`,
    variables: Object.fromEntries(rows.map(({ kind }, index) => [`kind_${index}`, kind])),
  }
}
