const second = 1000
const minute = 60 * second
const hour = 60 * minute

const firstPauses = [10 * second, 30 * second, minute, 5 * minute, 15 * minute]

/** After the first pauses one an hour, until a task has failed for a day. */
const hourlyPauses = 23
export const mostAttempts = firstPauses.length + hourlyPauses + 1

/** How long a task rests after its nth attempt has failed; undefined when it has failed often enough. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts >= mostAttempts ? undefined : (firstPauses[attempts - 1] ?? hour)
}
