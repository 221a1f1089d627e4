import type { Db } from '../../platform/db/sql.ts'
import { countTasks, countTasksByKind } from '../../platform/tasks/count-tasks.ts'
import { findTaskHours } from '../../platform/tasks/task-hours.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Queue } from './schema.ts'

const shownHours = 48
const hourMs = 3_600_000

/** What waits, what was given up, and what was done in the last two days. */
export async function showQueue(db: Db, now: Date): Promise<Queue> {
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const from = thisHour - (shownHours - 1) * hourMs
  const [counts, kinds, ended] = await Promise.all([
    countTasks(db, now),
    countTasksByKind(db, now),
    findTaskHours(db, new Date(from), new Date(thisHour + hourMs)),
  ])
  const byHour = new Map(ended.map((hour) => [hour.hour.getTime(), hour]))
  const hours = Array.from({ length: shownHours }, (_, index) => {
    const at = from + index * hourMs
    const { done = 0, parked = 0 } = byHour.get(at) ?? {}
    return { hour: berlinDateTime(new Date(at)), done, parked }
  })
  return { ...counts, kinds, hours }
}
