import type { Db } from '../db/sql.ts'
import { storeTaskOutcomes, type TaskOutcome } from './repository.ts'

/**
 * Stores outcomes in batches: those that arrive while a statement is running share the next one. A busy worker needs only
 * a fraction of the commits, and an idle one never waits. Each caller learns whether its outcome was stored.
 */
export function createOutcomeWriter(db: Db): (outcome: TaskOutcome) => Promise<boolean> {
  let waiting: TaskOutcome[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let next: Promise<Set<string>> | undefined

  const writeWaiting = () => {
    const outcomes = waiting
    waiting = []
    next = undefined
    return storeTaskOutcomes(db, outcomes)
  }

  return async (outcome) => {
    waiting.push(outcome)
    if (next === undefined) {
      next = writing.then(writeWaiting)
      writing = next.catch(() => {})
    }
    return (await next).has(outcome.task.id)
  }
}
