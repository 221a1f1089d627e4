import { createHash } from 'node:crypto'

export type Query = { name: string; text: string; values: unknown[] }
export type Result<Row> = { rows: Row[]; rowCount: number }

/** All that the service asks of PostgreSQL. */
export type Db = {
  query<Row = Record<string, unknown>>(query: Query): Promise<Result<Row>>
  /** Runs the work on one connection, and commits it or rolls it back as a whole. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/**
 * Turns sql`… ${value} …` into a parameterised query; a value never reaches the text.
 * Each place in the code is one statement with one name, so that every connection prepares it once.
 */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): Query {
  let statement = statements.get(parts)
  if (statement === undefined) {
    const text = parts.reduce((joined, part, index) => `${joined}$${index}${part}`)
    statement = { name: createHash('sha1').update(text).digest('base64url'), text }
    statements.set(parts, statement)
  }
  return { name: statement.name, text: statement.text, values }
}
