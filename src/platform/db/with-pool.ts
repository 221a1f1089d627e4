import { type Address, openPool } from './pool.ts'
import type { Db } from './sql.ts'

/** Work on a database as work on the address of one. */
// biome-ignore lint/suspicious/noExplicitAny: only so do functions of any parameters fit in.
export type OnPool<Work extends (db: Db, ...given: any[]) => Promise<unknown>> = Work extends (
  db: Db,
  ...given: infer Given
) => infer Result
  ? (address: Address, ...given: Given) => Result
  : never

/** For a thread, which has no pool: opens a connection for as long as the work takes, and that may be long. */
export const withPool =
  <Given extends unknown[], Result>(work: (db: Db, ...given: Given) => Promise<Result>) =>
  async (address: Address, ...given: Given): Promise<Result> => {
    const pool = openPool(address, { size: 1, isPatient: true })
    try {
      return await work(pool, ...given)
    } finally {
      await pool.close()
    }
  }
