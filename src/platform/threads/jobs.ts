import { outcomeOf, type WorkOutcome } from './outcome.ts'
import type { Order, ThreadPool } from './thread-pool.ts'

/** Functions that a thread runs, by name. Their arguments and results are plain data. */
// biome-ignore lint/suspicious/noExplicitAny: functions with any parameters are allowed.
export type Jobs = Readonly<Record<string, (...given: any[]) => unknown>>

/** A job as called from outside its thread. */
export type InThread<Job extends Jobs[string]> = (
  ...given: Parameters<Job>
) => Promise<Awaited<ReturnType<Job>>>

/** What the module that threads run exports as `run`. */
export const doJobs =
  (jobs: Jobs) =>
  ({ job, given }: Order): Promise<WorkOutcome> =>
    outcomeOf(() => jobs[job]?.(...given))

/** Turns the name of a job into a function that runs it in a thread. */
export const jobsIn =
  <List extends Jobs>(pool: ThreadPool) =>
  <Name extends keyof List & string>(job: Name): InThread<List[Name]> =>
  (...given) =>
    pool.run({ job, given }) as ReturnType<InThread<List[Name]>>
