import type { Db } from '../db/sql.ts'
import type { Monitoring } from '../monitoring/registry.ts'
import type { Clock } from '../time/clock.ts'
import { countTasks, type TaskCounts } from './count-tasks.ts'

/** Shows Prometheus how the queue stands. The figures are of the database, the same whichever process tells them. */
export function monitorTasks(monitoring: Pick<Monitoring, 'addGauge'>, db: Db, clock: Clock): void {
  let counting: Promise<TaskCounts> | undefined
  // The three are asked at the same moment, and one look answers them.
  const count = () => {
    counting ??= countTasks(db, clock.now()).finally(() => {
      counting = undefined
    })
    return counting
  }
  const gauge = (name: string, help: string, read: (counts: TaskCounts) => number) =>
    monitoring.addGauge({ name, help, among: 'max', read: async () => read(await count()) })

  gauge(
    'wattline_tasks_due',
    'Tasks that are to be done by now: mails, messages, processing.',
    (it) => it.due,
  )
  gauge('wattline_tasks_parked', 'Tasks that were given up and wait for an operator.', (it) => it.parked)
  gauge(
    'wattline_tasks_oldest_due_seconds',
    'For how long the oldest of the due tasks has been waiting.',
    (it) => it.oldestDueSeconds,
  )
}
