const second = 1000
const minute = 60 * second
const hour = 60 * minute

const firstPauses = [10 * second, 30 * second, minute, 5 * minute, 15 * minute]

/** Then one attempt per hour, until a task has failed for a day. */
const hourlyPauses = 23
export const mostAttempts = firstPauses.length + hourlyPauses + 1

/** How long to wait after the nth failed attempt; undefined after the last one. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts >= mostAttempts ? undefined : (firstPauses[attempts - 1] ?? hour)
}
