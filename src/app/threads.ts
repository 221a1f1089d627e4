/** The threads of this process. */

import { entryBeside } from '../platform/threads/entry-beside.ts'
import { jobsIn } from '../platform/threads/jobs.ts'
import { openThreadPool } from '../platform/threads/thread-pool.ts'
import type { jobs } from './jobs.ts'
import { jobThreads } from './processes/usable-cores.ts'

const entry = entryBeside(import.meta.url, 'thread')

const threads = openThreadPool({ entry, threads: jobThreads() })

/** The function of this name, done by a thread. */
export const inThread = jobsIn<typeof jobs>(threads)

export const closeThreads = () => threads.close()
