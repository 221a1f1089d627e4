/** What the threads that hash run: an entry point of its own, with nothing else in it, so that it starts quickly. */
import { hashSync, verifySync } from '@node-rs/argon2'
import { doJobs } from '../../platform/threads/jobs.ts'

export const hashingJobs = { hash: hashSync, verify: verifySync }

export const run = doJobs(hashingJobs)
