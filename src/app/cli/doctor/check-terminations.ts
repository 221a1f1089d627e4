import type { WaitingCount } from '../../../contracts/termination-declarations/settle-termination.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('terminations')

const dayMilliseconds = 24 * 60 * 60 * 1000
/** A supplier confirms a termination within a week (§ 41b (1) EnWG). */
const longestDays = 7

/** Judges whether terminations that need a person find one. */
export function checkTerminations({ waiting, oldestAt }: WaitingCount, now: Date): Check {
  if (oldestAt === null) return ok('No termination waits for a person.')
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / dayMilliseconds)
  const message = `${waiting} need a person, the oldest for ${days} days: see Today in the console, then attach or settle each.`
  return days >= longestDays ? failure(message) : warning(message)
}
