/** What a thread runs: an entry point of its own. */
import { doJobs } from '../platform/threads/jobs.ts'
import { jobs } from './jobs.ts'

export const run = doJobs(jobs)
