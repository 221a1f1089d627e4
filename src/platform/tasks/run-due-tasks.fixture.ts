import { createTaskRunner, type RunnerOptions } from './task-runner.ts'

/** Does everything that is due by the clock, what the tasks themselves bring about included, and then resolves. */
export async function runDueTasks(options: RunnerOptions): Promise<void> {
  const runner = createTaskRunner(options)
  for (;;) {
    const mayBeMore = await runner.startDue()
    if (!mayBeMore && runner.isIdle()) return
    await (mayBeMore ? runner.untilFree() : runner.untilIdle())
  }
}
