import type { Clock } from '../time/clock.ts'
import { describeFailure } from './describe-failure.ts'
import type { TaskOutcome } from './repository.ts'
import { maxAttempts, pauseAfter, pauseDuringOutage } from './retry-pauses.ts'
import { PermanentFailure, type Task, type TaskHandler, TemporaryFailure } from './task.ts'

export type TaskAttempt = { outcome: TaskOutcome; failure: unknown }

/** Runs a handler once and returns the outcome; never throws. */
export async function attemptTask(task: Task, handler: TaskHandler, clock: Clock): Promise<TaskAttempt> {
  try {
    // Each attempt ended with the process, so the task itself may be what crashes it.
    if (task.attempts > maxAttempts) throw new PermanentFailure('all attempts ended without a result')
    await inTime(handler(task))
    return { outcome: { ...unchanged, task, doneAt: clock.now() }, failure: null }
  } catch (failure) {
    return {
      outcome: { ...unchanged, task, error: describeFailure(failure), ...next(task, failure, clock.now()) },
      failure,
    }
  }
}

const unchanged = { doneAt: null, dueAt: null, waitsUntil: null, parkedAt: null, error: null }

/** What becomes of a task that failed: the same attempt later, the next one later, or none before an operator has looked. */
function next({ attempts, dueAt }: Task, failure: unknown, now: Date): Partial<TaskOutcome> {
  const later = (pause: number | undefined, key: 'dueAt' | 'waitsUntil') =>
    pause === undefined ? { parkedAt: now } : { [key]: new Date(now.getTime() + pause) }
  if (failure instanceof PermanentFailure) return { parkedAt: now }
  return failure instanceof TemporaryFailure
    ? later(pauseDuringOutage(now.getTime() - dueAt.getTime()), 'waitsUntil')
    : later(pauseAfter(attempts), 'dueAt')
}

/**
 * Handlers have their own limits of at most a minute. This one catches a handler that hangs anyway: it ends before the
 * lease does, so that the slot becomes free and the failure is counted.
 */
const longestMilliseconds = 90_000

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the handler did not finish in time')), longestMilliseconds)
  })
  await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
