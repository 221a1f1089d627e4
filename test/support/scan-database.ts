import { readPdf } from '../../src/mail/documents/pdf-text.fixture.ts'
import { type Db, Fragment, sql } from '../../src/platform/db/sql.ts'

/** A column in which a text was found. */
export type Found = { place: string; text: string }

type Table = { name: Fragment; cells: Fragment; bytes: readonly string[] }

/** Looks for texts in every column of every table, whatever their type; in PDFs among the words on their pages. */
export async function scanDatabase(db: Db, texts: readonly string[]): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const { name, cells, bytes } of await tablesOf(db)) {
    const { rows } = await db.query<Record<string, string | null>>(sql`select ${cells} from ${name} t`)
    for (const [column, cell] of rows.flatMap((row) => Object.entries(row))) {
      if (cell === null) continue
      const content = (bytes.includes(column) ? wordsIn(Buffer.from(cell, 'base64')) : cell).toLowerCase()
      const place = `${name.text}.${column}`
      for (const text of texts) {
        if (content.includes(text.toLowerCase())) found.set(`${place} ${text}`, { place, text })
      }
    }
  }
  return [...found.values()]
}

const wordsIn = (content: Buffer): string =>
  content.subarray(0, 4).toString('latin1') === '%PDF' ? readPdf(content).text : content.toString('utf8')

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await db.query<{ table: string; columns: { name: string; isBytes: boolean }[] }>(sql`
    select r.relname as table,
      jsonb_agg(jsonb_build_object('name', a.attname, 'isBytes', a.atttypid = 'bytea'::regtype)) as columns
    from pg_class r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where r.relkind in ('r', 'p') and not r.relispartition and r.relnamespace = current_schema()::regnamespace
    group by r.relname`)
  return rows.map(({ table, columns }) => ({
    name: new Fragment(table),
    cells: new Fragment(
      columns
        .map(
          ({ name, isBytes }) =>
            `${isBytes ? `encode(t.${name}, 'base64')` : `t.${name}::text`} as "${name}"`,
        )
        .join(', '),
    ),
    bytes: columns.flatMap(({ name, isBytes }) => (isBytes ? [name] : [])),
  }))
}
