import { describeError } from '../log/log.ts'
import { startLooking } from './looking.ts'
import { createTaskRunner, type RunnerOptions } from './task-runner.ts'

export type Worker = {
  /** Looks for due tasks now; call it after this process has written a task. */
  wake(): void
  /** Takes no more tasks and resolves when the running ones have ended. */
  close(): Promise<void>
}

type WorkerOptions = RunnerOptions & {
  /** How often to look for tasks that other processes wrote or that have become due. */
  pollMilliseconds?: number
}

/** The tasks of a new order wait at most this long, in milliseconds, for the next look. */
const minBetweenLooks = 25

/** Runs the tasks of this database until it is closed; any number of workers and processes may run at once. */
export function startWorker({ pollMilliseconds = 1000, ...options }: WorkerOptions): Worker {
  const runner = createTaskRunner(options)
  const looking = startLooking(async (pause) => {
    const lookedAt = performance.now()
    const mayBeMore = await runner.startDue().catch((error) => {
      // The database is unavailable: tasks wait in it until the next look.
      options.log.warn({ error: describeError(error) }, 'could not claim tasks')
      return false
    })
    // In a busy hour every order wakes the worker; one look finds the tasks of several.
    await (mayBeMore ? runner.untilFree() : pause(() => lookedAt + minBetweenLooks - performance.now()))
  }, pollMilliseconds)
  return {
    wake: looking.wake,
    async close() {
      await looking.close()
      await runner.untilIdle()
    },
  }
}

type Options = {
  milliseconds: number
  /** Otherwise the first run comes after the first pause. */
  isDueAtOnce?: boolean
  onError: (error: unknown) => void
}

/**
 * Repeats work with pauses, never two runs at once. Returns a function that stops it and resolves once no run is in
 * progress.
 */
export function regularly(
  work: () => Promise<unknown>,
  { milliseconds, isDueAtOnce = false, onError }: Options,
): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await work().catch(onError)
    if (!isStopped) schedule(milliseconds)
  }
  const schedule = (pause: number) => {
    timer = setTimeout(() => {
      running = run()
    }, pause).unref()
  }
  schedule(isDueAtOnce ? 0 : milliseconds)
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
