/** Entry point of the hashing threads. It imports nothing else, so that a thread starts quickly. */
import { hashSync, verifySync } from '@node-rs/argon2'
import { doJobs } from '../../platform/threads/jobs.ts'

export const hashingJobs = { hash: hashSync, verify: verifySync }

export const run = doJobs(hashingJobs)
