import type { UnmatchedCount } from '../../../orders/withdrawals/declarations.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('withdrawals')

const dayMilliseconds = 24 * 60 * 60 * 1000
/** Refunds are due fourteen days after a declaration has arrived (§ 357 BGB), so half of that is too long to wait. */
const longestDays = 7

/** Judges whether declarations that matched no contract find an operator. */
export function checkWithdrawals({ unmatched, oldestAt }: UnmatchedCount, now: Date): Check {
  if (oldestAt === null) return ok('Every declaration has found its contract.')
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / dayMilliseconds)
  const message =
    `${unmatched} matched no contract, the oldest ${days} days ago: ` +
    'GET /operator/v1/withdrawal-declarations?filter.result=unmatched, then attach or close each.'
  return days >= longestDays ? failure(message) : warning(message)
}
