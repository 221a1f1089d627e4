/** The threads of this process. */

import { jobsIn } from '../platform/threads/jobs.ts'
import { entryBeside, openThreadPool } from '../platform/threads/thread-pool.ts'
import type { jobs } from './jobs.ts'
import { usableCores } from './processes/usable-cores.ts'

const entry = entryBeside(import.meta.url, 'thread')

// At least half of the cores stay with requests and the database.
const threads = openThreadPool({ entry, threads: Math.max(1, Math.floor(usableCores() / 2)) })

/** The function of this name, done by a thread. */
export const inThread = jobsIn<typeof jobs>(threads)

export const closeThreads = threads.close
