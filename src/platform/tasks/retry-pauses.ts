const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const firstPauses = [10 * second, 30 * second, minute, 5 * minute, 15 * minute]

/** Then one attempt per hour, until a task has failed for a day. */
const hourlyPauses = 23
export const maxAttempts = firstPauses.length + hourlyPauses + 1

/** How long to wait after the nth failed attempt; undefined after the last one. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts >= maxAttempts ? undefined : (firstPauses[attempts - 1] ?? hour)
}

/** How long a task waits in all for something that is away: longer than any holidays. */
export const longestOutage = 14 * day

/**
 * How long to wait for something that is away, by how long the task has waited for it: as long again, but no longer than
 * five minutes, so that everything goes out soon after it is back. Undefined when the task has waited long enough.
 */
export function pauseDuringOutage(waitedMilliseconds: number): number | undefined {
  if (waitedMilliseconds >= longestOutage) return undefined
  return Math.min(Math.max(waitedMilliseconds, 10 * second), 5 * minute)
}
