import type { Db } from '../db/sql.ts'
import { describeError, type Log } from '../log/log.ts'
import type { Clock } from '../time/clock.ts'
import { attemptTask } from './attempt-task.ts'
import { createOutcomeWriter } from './outcome-writer.ts'
import { claimTasks } from './repository.ts'
import type { Task, TaskHandler, TaskHandlers } from './task.ts'

export type RunnerOptions = {
  db: Db
  clock: Clock
  handlers: TaskHandlers
  log: Log
  /** How many tasks one statement may claim. */
  batch?: number
  /** How many tasks run at the same time. */
  concurrency?: number
}

export type TaskRunner = {
  /** Claims and starts what is due, as far as there are places; tells whether more may be due. */
  startDue(): Promise<boolean>
  /** Resolves as soon as another task can be started. */
  untilFree(): Promise<void>
  untilIdle(): Promise<void>
  isIdle(): boolean
}

/**
 * A lease is counted in the clock's time like every other time of the table, so that moving the clock also brings back
 * what a process held when it died, and nobody has to wait for it in real time. The price: a clock moved by hours ends
 * the leases of running tasks as well. That happens in the test environment alone, a runner never claims what it is
 * still running itself, and two processes that meet there repeat a task as they would after a crash, which every
 * handler allows. Twice the minute that a handler may take leaves room for clocks of several hosts that differ.
 */
export const leaseMilliseconds = 120_000

/** Does tasks with a bounded number of places. It claims no more than it can start at once: a lease never runs unused. */
export function createTaskRunner(options: RunnerOptions): TaskRunner {
  const { db, clock, handlers, log, batch = 50, concurrency = 10 } = options
  const kinds = Object.keys(handlers)
  const running = new Map<string, Promise<void>>()
  const writeOutcome = createOutcomeWriter(db)

  const run = async (task: Task) => {
    const { outcome, failure } = await attemptTask(task, handlers[task.kind] as TaskHandler, clock)
    const about = { taskId: task.id, kind: task.kind, attempts: task.attempts }
    try {
      const isStored = await writeOutcome(outcome)
      if (failure === null || !isStored) return
      const error = describeError(failure)
      if (outcome.parkedAt === null) log.warn({ ...about, error }, 'a task failed and will be tried again')
      else log.error({ ...about, error }, 'a task was given up: an operator has to look at it')
    } catch (error) {
      log.warn({ ...about, error: describeError(error) }, 'a task ended unstored and will be repeated')
    }
  }

  return {
    async startDue() {
      const limit = Math.min(batch, concurrency - running.size)
      if (limit <= 0) return true
      const now = clock.now()
      const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
      const tasks = await claimTasks(db, { kinds, now, leasedUntil, limit, except: [...running.keys()] })
      for (const task of tasks) {
        running.set(
          task.id,
          run(task).finally(() => running.delete(task.id)),
        )
      }
      return tasks.length === limit
    },
    async untilFree() {
      if (running.size >= concurrency) await Promise.race(running.values())
    },
    async untilIdle() {
      await Promise.all(running.values())
    },
    isIdle: () => running.size === 0,
  }
}
