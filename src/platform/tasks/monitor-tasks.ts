import type { Db } from '../db/sql.ts'
import type { Monitoring } from '../monitoring/registry.ts'
import type { Clock } from '../time/clock.ts'
import { countTasks, type TaskCounts } from './count-tasks.ts'

/** Adds metrics about the queue. They come from the database, so every process reports the same values. */
export function monitorTasks(monitoring: Pick<Monitoring, 'addGauge'>, db: Db, clock: Clock): void {
  let counting: Promise<TaskCounts> | undefined
  // All three gauges are read at the same moment and share one query.
  const count = () => {
    counting ??= countTasks(db, clock.now()).finally(() => {
      counting = undefined
    })
    return counting
  }
  const gauge = (name: string, help: string, read: (counts: TaskCounts) => number) =>
    monitoring.addGauge({ name, help, among: 'max', read: async () => read(await count()) })

  gauge('wattline_tasks_due', 'Tasks that are due: mails, messages, processing.', (it) => it.due)
  gauge('wattline_tasks_parked', 'Tasks that were given up and need an operator.', (it) => it.parked)
  gauge(
    'wattline_tasks_oldest_due_seconds',
    'How long the oldest due task has been waiting.',
    (it) => it.oldestDueSeconds,
  )
}
