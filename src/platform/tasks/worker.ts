import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '../log/log.ts'
import { createTaskRunner, type RunnerOptions } from './task-runner.ts'

export type Worker = {
  /** Looks for due tasks now; to be called after a task was written by this process. */
  wake(): void
  /** Takes no more tasks and resolves when those that run have ended. */
  close(): Promise<void>
}

type WorkerOptions = RunnerOptions & {
  /** How often to look for tasks that others wrote or whose time has come. */
  pollMilliseconds?: number
}

/** What an order written now waits at most for the look that finds its tasks, in milliseconds. */
const leastBetweenLooks = 25

/** Does the tasks of this database until it is closed; any number of workers in any number of processes may run. */
export function startWorker({ pollMilliseconds = 1000, ...options }: WorkerOptions): Worker {
  const runner = createTaskRunner(options)
  let isClosed = false
  let isWoken = false
  let endPause = () => {}

  const pause = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isClosed) return resolve()
      const timer = setTimeout(resolve, pollMilliseconds)
      timer.unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const rest = async (milliseconds: number) => {
    if (milliseconds > 0 && !isClosed) await sleep(milliseconds)
  }

  const work = async () => {
    while (!isClosed) {
      isWoken = false
      const lookedAt = performance.now()
      const mayBeMore = await runner.startDue().catch((error) => {
        // The database is away: tasks wait in it, and the next look comes by itself.
        options.log.warn({ error: describeError(error) }, 'tasks could not be claimed')
        return false
      })
      if (mayBeMore) await runner.untilFree()
      else {
        await pause()
        // Woken by every order of a busy hour, it need not look for each of them alone.
        await rest(lookedAt + leastBetweenLooks - performance.now())
      }
    }
  }
  const working = work()

  const wake = () => {
    isWoken = true
    endPause()
  }
  return {
    wake,
    async close() {
      isClosed = true
      wake()
      await working
      await runner.untilIdle()
    },
  }
}
