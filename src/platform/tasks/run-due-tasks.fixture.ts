import { createTaskRunner, type RunnerOptions, type TaskRunner } from './task-runner.ts'

/** Does everything that is due by the clock, what the tasks themselves bring about included, and then resolves. */
export const runDueTasks = (options: RunnerOptions): Promise<void> =>
  untilNothingIsDue(createTaskRunner(options))

/** The same by a runner that remembers what it met before. */
export async function untilNothingIsDue(runner: TaskRunner): Promise<void> {
  for (;;) {
    const mayBeMore = await runner.startDue()
    if (!mayBeMore && runner.isIdle()) return
    await (mayBeMore ? runner.untilFree() : runner.untilIdle())
  }
}
