import type { Clock } from '../time/clock.ts'
import { describeFailure } from './describe-failure.ts'
import type { Outcome } from './repository.ts'
import { mostAttempts, pauseAfter } from './retry-pauses.ts'
import { PermanentFailure, type Task, type TaskHandler } from './task.ts'

export type Attempt = { outcome: Outcome; failure: unknown }

/** Runs a handler once and returns the outcome; never throws. */
export async function attemptTask(task: Task, handler: TaskHandler, clock: Clock): Promise<Attempt> {
  try {
    // Each attempt ended with the process, so the task itself may be what crashes it.
    if (task.attempts > mostAttempts) throw new PermanentFailure('all attempts ended without a result')
    await inTime(handler(task))
    return { outcome: { task, doneAt: clock.now(), dueAt: null, parkedAt: null, error: null }, failure: null }
  } catch (failure) {
    const now = clock.now()
    const pause = failure instanceof PermanentFailure ? undefined : pauseAfter(task.attempts)
    const error = describeFailure(failure)
    return pause === undefined
      ? { outcome: { task, doneAt: null, dueAt: null, parkedAt: now, error }, failure }
      : {
          outcome: { task, doneAt: null, dueAt: new Date(now.getTime() + pause), parkedAt: null, error },
          failure,
        }
  }
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
