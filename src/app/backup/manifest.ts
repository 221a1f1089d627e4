import type { Db } from '../../platform/db/sql.ts'

/** What a database holds, to compare a restored one with. */
export type Manifest = {
  madeAt: string
  tables: Record<string, TableFacts>
}
type TableFacts = { rows: number; checksum: string }

// How a row reads as text depends on these.
const readings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
]

/** Counts and checksums of all tables, in the transaction in which it is called. The order of rows does not matter. */
export async function describeTables(tx: Db): Promise<Manifest['tables']> {
  const ask = <Row>(text: string) => tx.query<Row>({ name: '', text, values: [] })
  for (const reading of [...readings, 'extra_float_digits = 1']) await ask(`set local ${reading}`)
  const { rows: tables } = await ask<{ name: string; quoted: string }>(`
    select c.relname as name, quote_ident(c.relname) as quoted from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`)
  const facts: [string, TableFacts][] = []
  for (const { name, quoted } of tables) {
    const { rows } = await ask<TableFacts>(`
      select count(*) as rows,
        coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as checksum
      from only public.${quoted} t`)
    facts.push([name, rows[0] ?? { rows: -1, checksum: '' }])
  }
  return Object.fromEntries(facts)
}

/** One sentence for every table that is not as it was. */
export function differences(expected: Manifest['tables'], found: Manifest['tables']): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort().flatMap((name) => {
    const [before, after] = [expected[name], found[name]]
    if (after === undefined) return [`The table ${name} is missing.`]
    if (before === undefined) return [`The table ${name} was not in the backup.`]
    if (before.rows !== after.rows)
      return [`The table ${name} has ${after.rows} rows instead of ${before.rows}.`]
    return before.checksum === after.checksum ? [] : [`Rows of the table ${name} differ.`]
  })
}
