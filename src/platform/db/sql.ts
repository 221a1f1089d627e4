import { createHash } from 'node:crypto'

export type Query = { name: string; text: string; values: unknown[] }
export type Result<Row> = { rows: Row[]; rowCount: number }

/** How the service uses PostgreSQL. */
export type Db = {
  query<Row = Record<string, unknown>>(query: Query): Promise<Result<Row>>
  /** Runs the work on one connection, and commits it or rolls it back as a whole. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** A piece of SQL that several statements share, such as a list of columns. Its text never comes from a caller. */
export class Fragment {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Makes a piece of SQL for use inside sql`…`. It takes no values, so that none can end up in its text. */
export const fragment = (parts: TemplateStringsArray): Fragment => new Fragment(parts.join(''))

type Statement = { name: string; text: string; fragments: readonly (Fragment | null)[] }

const statements = new WeakMap<TemplateStringsArray, Statement[]>()

/**
 * Turns sql`… ${value} …` into a parameterised query; a value never becomes part of the text.
 * Each place in the code is one named statement, which every connection prepares once; different fragments make a
 * different statement.
 */
export function sql(parts: TemplateStringsArray, ...inserted: unknown[]): Query {
  const known = statements.get(parts) ?? []
  const { name, text, fragments } =
    known.find((statement) => fits(statement, inserted)) ?? add(parts, inserted, known)
  const values = fragments.length > 0 ? inserted.filter((value) => !isFragment(value)) : inserted
  return { name, text, values }
}

const fits = ({ fragments }: Statement, inserted: unknown[]): boolean =>
  fragments.length > 0
    ? inserted.every((value, index) => (isFragment(value) ? value : null) === fragments[index])
    : !inserted.some(isFragment)

function add(parts: TemplateStringsArray, inserted: unknown[], known: readonly Statement[]): Statement {
  const text = textOf(parts, inserted)
  const fragments = inserted.some(isFragment)
    ? inserted.map((value) => (isFragment(value) ? value : null))
    : []
  const statement = { name: createHash('sha1').update(text).digest('base64url'), text, fragments }
  statements.set(parts, [...known, statement])
  return statement
}

function textOf(parts: TemplateStringsArray, inserted: unknown[]): string {
  let parameters = 0
  return parts.reduce((text, part, index) => {
    const before = inserted[index - 1]
    return `${text}${before instanceof Fragment ? before.text : `$${++parameters}`}${part}`
  })
}

const isFragment = (value: unknown): value is Fragment => value instanceof Fragment
