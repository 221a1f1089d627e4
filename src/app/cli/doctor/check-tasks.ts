import type { TaskCounts } from '../../../platform/tasks/count-tasks.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('tasks')

/** A worker looks once a second; what has waited for so long waits because nobody does it. */
const longestSeconds = 15 * 60

/** Judges whether mails, messages and processing get done. */
export function checkTasks({ due, parked, oldestDueSeconds }: TaskCounts): Check {
  if (oldestDueSeconds > longestSeconds) {
    return failure(
      `${due} tasks wait, the oldest for ${Math.floor(oldestDueSeconds / 60)} minutes: ` +
        'see that the service runs on this database, and what its log says about tasks.',
    )
  }
  if (parked > 0) {
    return warning(
      `${parked} were given up: GET /operator/v1/tasks?filter.state=parked says why; ` +
        'when that is fixed, wattline tasks release makes them due again.',
    )
  }
  return ok(due === 0 ? 'None waits, and none was given up.' : `${due} wait, for moments; none was given up.`)
}
