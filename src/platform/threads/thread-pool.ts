import { fileURLToPath } from 'node:url'
import { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { overloaded } from '../overloaded.ts'
import { rethrown, type WorkOutcome } from './outcome.ts'

/** What a thread is asked to do: the name of a job and its arguments. */
export type Order = { job: string; given: unknown[] }

export type ThreadPool = {
  run(order: Order): Promise<unknown>
  /** Lets running jobs finish and ends the threads; the next job starts new ones. */
  close(): Promise<void>
}

type Options = {
  /** The module that threads run, which exports `run`. */
  entry: URL
  /** The maximum number of threads. */
  threads: number
  /** Jobs per thread at once: by default several, since a job that waits for the database leaves the thread to others. */
  jobsPerThread?: number
}

const maxWaiting = 200
const retrySeconds = 2
const idleMilliseconds = 30_000

/**
 * Threads for work that would block the thread that answers requests. The first job starts them and idle time ends them,
 * so that an idle process has none and frees their memory. They yield to the other threads of the process where the system
 * allows it (`nice`), and do not keep the process alive.
 */
export function openThreadPool({ entry, threads, jobsPerThread = 8 }: Options): ThreadPool {
  const isSource = entry.pathname.endsWith('.ts')
  let pool: Piscina | undefined
  const open = () =>
    new Piscina({
      filename: fileURLToPath(entry),
      name: 'run',
      // Sources need a loader, which the main thread has from elsewhere, such as the test runner. To load them takes
      // seconds, so that their threads stay.
      execArgv: isSource ? ['--import', 'tsx'] : [],
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: jobsPerThread,
      maxQueue: maxWaiting,
      idleTimeout: isSource ? Number.POSITIVE_INFINITY : idleMilliseconds,
      niceIncrement: 5,
      // A thread that blocks between jobs would not serve its connections.
      atomics: 'disabled',
    })

  return {
    async run(order) {
      pool ??= open()
      if (pool.queueSize >= maxWaiting) throw overloaded(retrySeconds)
      return rethrown((await pool.run(order, { transferList: order.given.filter(isPort) })) as WorkOutcome)
    },
    async close() {
      const closing = pool
      pool = undefined
      await closing?.close()
    },
  }
}

const isPort = (value: unknown) => value instanceof MessagePort
