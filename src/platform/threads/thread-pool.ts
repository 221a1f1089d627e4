import { fileURLToPath } from 'node:url'
import { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { overloaded } from '../overloaded.ts'
import { type Outcome, rethrown } from './outcome.ts'

/** What a thread is asked to do: the name of a job and what the job is given. */
export type Order = { job: string; given: unknown[] }

export type ThreadPool = {
  run(order: Order): Promise<unknown>
  /** Lets the jobs under way finish and ends the threads; the next job starts new ones. */
  close(): Promise<void>
}

type Options = {
  /** The module that threads run, which exports `run`. */
  entry: URL
  /** How many of them there may be. */
  threads: number
  /** How many jobs one has at once: by default several, since a job that waits for the database leaves it to others. */
  jobsPerThread?: number
}

const mostWaiting = 200
const retrySeconds = 2
const idleMilliseconds = 30_000

/**
 * Threads for work that would hold up the thread that answers requests. The first job starts them, and a pause ends
 * them: at rest a process has none and their memory is free. They yield to the other threads of the process where the
 * system lets them (`nice`), and do not keep the process alive.
 */
export function openThreadPool({ entry, threads, jobsPerThread = 8 }: Options): ThreadPool {
  let pool: Piscina | undefined
  const open = () =>
    new Piscina({
      filename: fileURLToPath(entry),
      name: 'run',
      // Sources need the loader that the main thread has got from elsewhere, such as from the test runner.
      execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: jobsPerThread,
      maxQueue: mostWaiting,
      idleTimeout: idleMilliseconds,
      niceIncrement: 5,
      // A thread that sleeps between jobs would not see to its connections.
      atomics: 'disabled',
    })

  return {
    async run(order) {
      pool ??= open()
      if (pool.queueSize >= mostWaiting) throw overloaded(retrySeconds)
      return rethrown((await pool.run(order, { transferList: order.given.filter(isPort) })) as Outcome)
    },
    async close() {
      const closing = pool
      pool = undefined
      await closing?.close()
    },
  }
}

/** Finds an entry point: sources lie in folders, the files of the bundle beside one another. */
export const entryBeside = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl)

const isPort = (value: unknown) => value instanceof MessagePort
