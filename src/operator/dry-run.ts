import type { Db } from '../platform/db/sql.ts'

const takenBack = new Error('taken back')

/** Makes a change and takes it back, so that its result is what the change itself would have. */
export async function dryRun<Result>(db: Db, change: (tx: Db) => Promise<Result>): Promise<Result> {
  const done: Result[] = []
  try {
    await db.transaction(async (tx) => {
      done.push(await change(tx))
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return done[0] as Result
}
