import { type Outcome, outcomeOf } from './outcome.ts'
import type { Order, ThreadPool } from './thread-pool.ts'

/** Functions that a thread runs, by their names. What they are given and return is plain data. */
// biome-ignore lint/suspicious/noExplicitAny: only so do functions of any parameters fit in.
export type Jobs = Readonly<Record<string, (...given: any[]) => unknown>>

/** A function as it is called from outside the thread that runs it. */
export type InThread<Job extends Jobs[string]> = (
  ...given: Parameters<Job>
) => Promise<Awaited<ReturnType<Job>>>

/** What the module that threads run exports as `run`. */
export const doJobs =
  (jobs: Jobs) =>
  ({ job, given }: Order): Promise<Outcome> =>
    outcomeOf(() => jobs[job]?.(...given))

/** Turns the name of a job into the function that has a thread do it. */
export const jobsIn =
  <List extends Jobs>(pool: ThreadPool) =>
  <Name extends keyof List & string>(job: Name): InThread<List[Name]> =>
  (...given) =>
    pool.run({ job, given }) as ReturnType<InThread<List[Name]>>
