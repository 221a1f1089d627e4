/** The jobs of files as the service has them, each returning what it cost. */
import { fileJobs, importJobs } from '../../src/app/file-jobs.ts'
import { serveJobs } from '../../src/platform/threads/job-process.ts'
import type { Jobs } from '../../src/platform/threads/jobs.ts'
import { outcomeOf } from '../../src/platform/threads/outcome.ts'
import { startCpuTime } from '../support/cpu-time.ts'

export type Cost = { milliseconds: number; peakMegabytes: number; error: string | undefined; kind: unknown }

const costOf =
  (job: Jobs[string]) =>
  async (...given: unknown[]): Promise<Cost> => {
    const elapsed = startCpuTime()
    const outcome = await outcomeOf(() => job(...given))
    const thrown = 'thrown' in outcome ? outcome.thrown : undefined
    return {
      milliseconds: elapsed(),
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
      error: thrown?.message,
      kind: thrown?.facts.kind,
    }
  }

serveJobs(
  Object.fromEntries(
    Object.entries({ ...fileJobs, ...importJobs }).map(([name, job]) => [name, costOf(job)]),
  ),
)
