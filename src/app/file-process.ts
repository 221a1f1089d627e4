/** What a process for files from outside runs: an entry point of its own. */
import { serveJobs } from '../platform/threads/job-process.ts'
import { fileJobs, importJobs } from './file-jobs.ts'

serveJobs({ ...fileJobs, ...importJobs })
