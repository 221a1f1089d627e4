import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { freeTables } from './free-tables.ts'
import { personalTables } from './register.ts'
import { isPersonal } from './register-entry.ts'

const { pool } = await testDatabase()

type Column = { place: string; table: string; column: string; isNullable: boolean }

/** Every column that the migrations made; partitions have those of their table. */
async function storedColumns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(sql`
    select c.table_name || '.' || c.column_name as place, c.table_name as table, c.column_name as column,
      c.is_nullable = 'YES' as "isNullable"
    from information_schema.columns c
    join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema not in ('pg_catalog', 'information_schema') and r.relkind in ('r', 'p')
      and not r.relispartition`)
  return rows
}

const registered = () => [
  ...[...personalTables].flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
  ...Object.entries(freeTables).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  ),
]

describe('the register of personal data', () => {
  test('has every column of the database, and none that is gone', async () => {
    expect(registered().toSorted()).toEqual((await storedColumns()).map(({ place }) => place).toSorted())
  })

  test('misses a column that somebody adds', async () => {
    await pool.query(sql`alter table partners add column contact_person text`)

    const missing = (await storedColumns()).filter(({ place }) => !registered().includes(place))

    expect(missing).toMatchObject([{ place: 'partners.contact_person' }])
    await pool.query(sql`alter table partners drop column contact_person`)
  })

  test('says what takes the place of a value that must not be null, unless its row is deleted', async () => {
    const broken = (await storedColumns()).flatMap(({ table, column, place, isNullable }) => {
      const { rows = [], columns = {} } = personalTables.get(table) ?? {}
      const { kept, erasedTo } = columns[column] ?? {}
      if (kept === undefined || kept === 'trail' || isNullable || erasedTo !== undefined) return []
      return rows.every((each) => each.kept === kept) ? [] : [place]
    })

    expect(broken).toEqual([])
  })

  test('says how the rows of a customer are found, wherever there is something personal', () => {
    const lost = [...personalTables].filter(
      ([, { rows, columns }]) => Object.values(columns).some(isPersonal) && rows.length === 0,
    )

    expect(lost).toEqual([])
  })
})
