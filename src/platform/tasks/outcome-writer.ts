import type { Db } from '../db/sql.ts'
import { type Outcome, storeOutcomes } from './repository.ts'

/**
 * Stores outcomes together: those that come while a statement is under way share the next one. A busy worker so needs
 * a fraction of the commits, an idle one waits for nothing. Each caller learns whether its outcome counted.
 */
export function createOutcomeWriter(db: Db): (outcome: Outcome) => Promise<boolean> {
  let waiting: Outcome[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let next: Promise<Set<string>> | undefined

  const writeWaiting = () => {
    const outcomes = waiting
    waiting = []
    next = undefined
    return storeOutcomes(db, outcomes)
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
