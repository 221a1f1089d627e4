import type { Db } from './sql.ts'

class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** Does the work in a transaction, returns its result, and leaves nothing of it in the database. */
export async function rolledBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result
    throw error
  }
}
