import type { Db } from '../platform/db/sql.ts'

/** Does the work and then undoes it, whatever it was. */
export async function takenBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  const undo = new Error('taken back')
  try {
    await db.transaction(async (tx) => {
      done = { result: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo || done === undefined) throw error
  }
  if (done === undefined) throw new Error('a transaction ended without its work')
  return done.result
}
