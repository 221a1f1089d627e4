import type { Kind, WaitingCount } from '../../../contracts/declarations/store.ts'
import { type Check, verdictsOn } from './check.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
/**
 * A supplier confirms a termination within a week (§ 41b (1) EnWG). Refunds are due fourteen days after a withdrawal has
 * arrived (§ 357 BGB), so half of that is too long to wait.
 */
const longestDays = 7

const sentences = {
  withdrawal: {
    none: 'Every declaration has found its contract.',
    waiting: (count: number, days: number) =>
      `${count} matched no contract, the oldest ${days} days ago: GET /operator/v1/withdrawal-declarations?filter.result=unmatched, then attach or close each.`,
  },
  termination: {
    none: 'No termination waits for a person.',
    waiting: (count: number, days: number) =>
      `${count} need a person, the oldest for ${days} days: see Today in the console, then attach or settle each.`,
  },
}

/** Judges whether declarations that need a person find one. */
export function checkDeclarations(kind: Kind, { waiting, oldestAt }: WaitingCount, now: Date): Check {
  const { ok, warning, failure } = verdictsOn(`${kind}s`)
  if (oldestAt === null) return ok(sentences[kind].none)
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / dayMilliseconds)
  return (days >= longestDays ? failure : warning)(sentences[kind].waiting(waiting, days))
}
