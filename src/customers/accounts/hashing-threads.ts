import { jobsIn } from '../../platform/threads/jobs.ts'
import { entryBeside, openThreadPool } from '../../platform/threads/thread-pool.ts'
import { hashingQueues, slotsPerQueue } from './hashing-slots.ts'
import type { hashingJobs } from './hashing-thread.ts'

// Not among the libraries' own threads: those have the same rights to a core as the one that answers requests.
const threads = openThreadPool({
  entry: entryBeside(import.meta.url, 'hashing-thread'),
  threads: hashingQueues * slotsPerQueue,
  jobsPerThread: 1,
})

/** The function of Argon2 of this name, done by a thread. */
export const argon2 = jobsIn<typeof hashingJobs>(threads)
