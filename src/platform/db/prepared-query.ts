import pg from 'pg'
import utils from 'pg/lib/utils.js'
import type { Query, Result } from './sql.ts'

type Field = { name: string; dataTypeID: number }
type Column = { name: string; read: (text: string) => unknown }
type Columns = { columns: readonly Column[]; empty: Record<string, null> }

export type Callback<Row> = (error: Error | null, result?: Result<Row>) => void

/** What we use of the driver's connection; its own types lack most of this. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: Record<string, never>): void
  sync(): void
}

const noColumns: Columns = { columns: [], empty: {} }
const columnsOf = new WeakMap<Connection, Map<string, Columns>>()

/**
 * A prepared statement, submitted the way the driver allows. The driver's own class asks for a description of the columns
 * every time, which for two dozen columns costs as much as reading the row. This one asks once per connection.
 */
export class PreparedQuery<Row> {
  readonly name: string
  readonly text: string
  /** The driver wraps this in its own callback, which implements the time limit. */
  callback: Callback<Row>
  readonly #values: unknown[]
  #columns: Columns | undefined
  #known: Map<string, Columns> | undefined
  #rows: Row[] = []
  #rowCount = 0
  #fault: Error | undefined

  constructor({ name, text, values }: Query, callback: Callback<Row>) {
    this.name = name
    this.text = text
    this.#values = values
    this.callback = callback
  }

  submit(connection: Connection): void {
    const { name, text } = this
    this.#known = columnsOn(connection)
    this.#columns = this.#known.get(name)
    connection.stream.cork()
    try {
      if (!isPrepared(connection, name)) {
        connection.parse({ name, text })
        connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: this.#values, valueMapper })
      if (this.#columns === undefined) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    } catch (error) {
      // A value that cannot be serialised. The server never sees it and is ready for the next statement.
      this.#fault = error as Error
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
    this.#columns = { columns, empty: Object.fromEntries(fields.map(({ name }) => [name, null])) }
    this.#known?.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns === undefined) return
    const { columns, empty } = this.#columns
    const row: Record<string, unknown> = { ...empty }
    for (let index = 0; index < columns.length; index++) {
      const text = fields[index]
      const { name, read } = columns[index] as Column
      if (typeof text === 'string') row[name] = read(text)
    }
    this.#rows.push(row as Row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    // `INSERT 0 3`, `SELECT 3`, `SET`.
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    if (this.#columns === undefined) this.#known?.set(this.name, noColumns)
  }

  handleReadyForQuery(): void {
    if (this.#fault !== undefined) this.callback(this.#fault)
    else this.callback(null, { rows: this.#rows, rowCount: this.#rowCount })
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleEmptyQuery(): void {}
}

function columnsOn(connection: Connection): Map<string, Columns> {
  const known = columnsOf.get(connection) ?? new Map<string, Columns>()
  columnsOf.set(connection, known)
  return known
}

const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string): boolean =>
  parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined

const valueMapper = (value: unknown): unknown => {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : utils.prepareValue(value)
}

const { INT8, DATE } = pg.types.builtins

/** How to read values of a type from their text. */
export function readerOf(type: number): (text: string) => unknown {
  // Dates stay text (`2026-11-15`): a JavaScript Date would turn them into an instant of some time zone.
  if (type === DATE) return String
  return type === INT8 ? Number : pg.types.getTypeParser(type, 'text')
}
