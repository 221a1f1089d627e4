import { createHash } from 'node:crypto'

export type Query = { name: string; text: string; values: unknown[] }
export type Result<Row> = { rows: Row[]; rowCount: number }

/** All that the service asks of PostgreSQL. */
export type Db = {
  query<Row = Record<string, unknown>>(query: Query): Promise<Result<Row>>
  /** Runs the work on one connection, and commits it or rolls it back as a whole. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** A piece of SQL that several statements share, such as a list of columns. Its text is ours, never a caller's. */
export class Fragment {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Names a piece of SQL to be used inside sql`…`. It takes no values, so that none can slip into its text. */
export const fragment = (parts: TemplateStringsArray): Fragment => new Fragment(parts.join(''))

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/**
 * Turns sql`… ${value} …` into a parameterised query; a value never reaches the text.
 * Each place in the code is one statement with one name, so that every connection prepares it once; the fragments in it
 * must therefore be the same each time.
 */
export function sql(parts: TemplateStringsArray, ...inserted: unknown[]): Query {
  let statement = statements.get(parts)
  if (statement === undefined) {
    const text = textOf(parts, inserted)
    statement = { name: createHash('sha1').update(text).digest('base64url'), text }
    statements.set(parts, statement)
  }
  const values = inserted.some(isFragment) ? inserted.filter((value) => !isFragment(value)) : inserted
  return { name: statement.name, text: statement.text, values }
}

function textOf(parts: TemplateStringsArray, inserted: unknown[]): string {
  let parameters = 0
  return parts.reduce((text, part, index) => {
    const before = inserted[index - 1]
    return `${text}${before instanceof Fragment ? before.text : `$${++parameters}`}${part}`
  })
}

const isFragment = (value: unknown): boolean => value instanceof Fragment
