/** The processes of this one that work on files from outside, apart from the threads that make mails (decision 31). */

import { entryBeside } from '../platform/threads/entry-beside.ts'
import type { WorkLimits } from '../platform/threads/job-process.ts'
import { jobsIn } from '../platform/threads/jobs.ts'
import { openProcessPool } from '../platform/threads/process-pool.ts'
import type { fileJobs, importJobs } from './file-jobs.ts'

const entry = entryBeside(import.meta.url, 'file-process')
const time = { milliseconds: 2000, elapsedMilliseconds: 20_000 }

export const fileLimits: WorkLimits = { ...time, of: 'job', megabytes: 350 }
/** A file may have 200 MB, and waits for the database: what counts is each step. */
export const importLimits: WorkLimits = { ...time, of: 'step', megabytes: 1000 }

const files = openProcessPool({ entry, processes: 1, ...fileLimits })
// Imports connect to the database, whose address may leave some of it to variables such as PGPASSWORD.
const imports = openProcessPool({ entry, processes: 2, environment: /^PG[A-Z]+$/, ...importLimits })

// A stream of readings may take 30 s to arrive: neither mails nor imports wait for it.
const readings = openProcessPool({ entry, processes: 2, environment: /^PG[A-Z]+$/, ...importLimits })

export const inFileProcess = jobsIn<typeof fileJobs>(files)
export const inImportProcess = jobsIn<typeof importJobs>(imports)
export const inReadingsProcess = jobsIn<Pick<typeof importJobs, 'receiveReadings'>>(readings)

/** For good, at the end of the service. */
export const closeFileProcesses = () => Promise.all([files.close(), imports.close(), readings.close()])
