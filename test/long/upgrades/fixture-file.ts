/** The rows of a whole database in one compressed file that nothing but the driver is needed to load. */
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Pool } from '../../../src/platform/db/pool.ts'
import { type Db, sql } from '../../../src/platform/db/sql.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Writes every row of every table, those first that others refer to, and where each sequence stands. */
export async function writeFixture(db: Db, file: string): Promise<number> {
  const lines: string[] = []
  for (const table of await tablesInOrder(db)) {
    // As text from end to end: a large number would change on its way through JavaScript.
    const { rows } = await db.query<{ row: string }>(
      unnamed(`select to_jsonb(t)::text as row from ${table} t`),
    )
    lines.push(`${table} [${rows.map(({ row }) => row).join(',')}]`)
  }
  const { rows: sequences } = await db.query<{ name: string; value: string }>(sql`
    select format('%I', sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  for (const { name, value } of sequences) lines.push(`sequence ${name} ${value}`)
  const largestWindow = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }
  const bytes = await compress(lines.join('\n'), largestWindow)
  await writeFile(file, bytes)
  return bytes.length
}

/** The names of the migrations that the database had had. */
export async function migrationsOfFixture(file: string): Promise<string[]> {
  const ledger = (await linesOf(file)).find((line) => line.startsWith(`${ledgerTable} `)) ?? ''
  return JSON.parse(ledger.slice(ledgerTable.length)).map(({ name }: { name: string }) => name)
}

/** Fills a database that has had the same migrations and has no rows but those that migrations bring. */
export async function loadFixture(pool: Pool, file: string): Promise<void> {
  const lines = await linesOf(file)
  const tables = await tablesInOrder(pool)
  // What triggers have written is among the rows.
  const triggers = (verb: 'disable' | 'enable') =>
    pool.execute(tables.map((table) => `alter table ${table} ${verb} trigger user`).join(';'))
  await triggers('disable')
  await pool.transaction(async (tx) => {
    await tx.query(unnamed(`truncate ${tables.join(', ')}`))
    for (const line of lines) await loadLine(tx, line)
  })
  await triggers('enable')
}

async function loadLine(tx: Db, line: string): Promise<void> {
  const space = line.indexOf(' ')
  const [table, rest] = [line.slice(0, space), line.slice(space + 1)]
  if (table === 'sequence') {
    const [name = '', value = ''] = rest.split(' ')
    await tx.query(sql`select setval(${name}::regclass, ${value}::bigint)`)
    return
  }
  const { rows } = await tx.query<{ columns: string }>(sql`
    select string_agg(format('%I', attname), ', ') as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const columns = rows[0]?.columns
  const text = `insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  await tx.query({ name: '', text, values: [rest] })
}

const ledgerTable = 'schema_migrations'

const linesOf = async (file: string): Promise<string[]> =>
  (await decompress(await readFile(file))).toString().split('\n')

const unnamed = (text: string) => ({ name: '', text, values: [] })

/** Each table after those that it refers to. */
async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string; needs: string[] }>(sql`
    select format('%I', c.relname) as name, array(
      select format('%I', f.relname)::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`)
  const ordered = new Set<string>()
  const needsOf = new Map(rows.map(({ name, needs }) => [name, needs]))
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const needed of needsOf.get(name) ?? []) add(needed)
    ordered.add(name)
  }
  for (const { name } of rows) add(name)
  return [...ordered]
}
