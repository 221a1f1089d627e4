/** The threads of this process. */

import { jobsIn } from '../platform/threads/jobs.ts'
import { entryBeside, openThreadPool } from '../platform/threads/thread-pool.ts'
import type { jobs } from './jobs.ts'
import { jobThreads } from './processes/usable-cores.ts'

const entry = entryBeside(import.meta.url, 'thread')

const threads = openThreadPool({ entry, threads: jobThreads() })
// Readings come from outside and in any number, and mails do not wait for them.
const readings = openThreadPool({ entry, threads: 1 })

/** The function of this name, done by a thread. */
export const inThread = jobsIn<typeof jobs>(threads)

export const inReadingsThread = jobsIn<Pick<typeof jobs, 'receiveReadings'>>(readings)

export const closeThreads = () => Promise.all([threads.close(), readings.close()])
