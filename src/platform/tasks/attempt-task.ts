import { describeError } from '../log/log.ts'
import type { Clock } from '../time/clock.ts'
import type { TaskOutcome } from './repository.ts'
import { PermanentFailure, type Task, type TaskHandler, TemporaryFailure } from './task.ts'

type TaskAttempt = { outcome: TaskOutcome; failure: unknown }

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

const maxLength = 300

/** What is stored of a failure: one line for an operator, without stack and email addresses. */
export function describeFailure(error: unknown): string {
  const { type, code, message, table, constraint, cause } = describeError(error)
  const parts = [type, code, message, table, constraint, (cause as { code?: unknown } | undefined)?.code]
  const line = firstWords(parts.filter((part) => part !== undefined).join(' '))
  return line.replace(/\S+@\S+/g, '…').slice(0, maxLength)
}

// Another server decides how long its message is, and the search for addresses takes quadratic time. Whole words only: half
// an address would not be recognised.
const maxRead = 2000
const firstWords = (line: string): string =>
  line.length <= maxRead ? line : line.slice(0, Math.max(0, line.lastIndexOf(' ', maxRead)))

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const firstPauses = [10 * second, 30 * second, minute, 5 * minute, 15 * minute]

/** Then one attempt per hour, until a task has failed for a day. */
const hourlyPauses = 23
export const maxAttempts = firstPauses.length + hourlyPauses + 1

/** How long to wait after the nth failed attempt; undefined after the last one. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts >= maxAttempts ? undefined : (firstPauses[attempts - 1] ?? hour)
}

/** How long a task waits in all for something that is away: longer than any holidays. */
export const longestOutage = 14 * day

/**
 * How long to wait for something that is away, by how long the task has waited for it: as long again, but no longer than
 * five minutes, so that everything goes out soon after it is back. Undefined when the task has waited long enough.
 */
export function pauseDuringOutage(waitedMilliseconds: number): number | undefined {
  if (waitedMilliseconds >= longestOutage) return undefined
  return Math.min(Math.max(waitedMilliseconds, 10 * second), 5 * minute)
}
