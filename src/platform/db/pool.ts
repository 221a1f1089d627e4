import type { Db } from './sql.ts'

export type Pool = Db & {
  /** For opening another pool to the same database. */
  address: Address
  /** For the few statements without parameters and name: migrations, `create database`. */
  execute(text: string): Promise<void>
  counts(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type Address =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type PoolOptions = {
  size?: number
  /** Without time limits, for migrations and imports. */
  isPatient?: boolean
  /** How long to wait for a connection before the database counts as unavailable. */
  connectMilliseconds?: number
  /** An idle connection broke. */
  onError?: (error: Error) => void
  /** The service moved from one server to another, or found none. */
  onEvent?: (message: string) => void
}
