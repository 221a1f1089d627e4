/** The threads of this process, and the processes that it has work on files. */

import { jobsIn } from '../platform/threads/jobs.ts'
import { entryBeside, openThreadPool } from '../platform/threads/thread-pool.ts'
import { closeFileProcesses } from './files.ts'
import type { jobs } from './jobs.ts'
import { jobThreads } from './processes/usable-cores.ts'

const entry = entryBeside(import.meta.url, 'thread')

const threads = openThreadPool({ entry, threads: jobThreads() })
// Readings come from outside and in any number, and mails do not wait for them.
const readings = openThreadPool({ entry, threads: 1 })

/** The function of this name, done by a thread. */
export const inThread = jobsIn<typeof jobs>(threads)

export const inReadingsThread = jobsIn<Pick<typeof jobs, 'receiveReadings'>>(readings)

export const closeThreads = async (): Promise<void> => {
  await closeFileProcesses()
  await Promise.all([threads.close(), readings.close()])
}
