import { openPool } from './open-pool.ts'
import type { Address } from './pool.ts'
import type { Db } from './sql.ts'

/** The same function, called with the address of a database instead of the database. */
// biome-ignore lint/suspicious/noExplicitAny: functions with any parameters are allowed.
export type OnPool<Work extends (db: Db, ...given: any[]) => Promise<unknown>> = Work extends (
  db: Db,
  ...given: infer Given
) => infer Result
  ? (address: Address, ...given: Given) => Result
  : never

/** For a thread, which has no pool: opens a connection without time limits for the duration of the work. */
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
