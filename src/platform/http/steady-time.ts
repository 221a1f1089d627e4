import { setTimeout as pause } from 'node:timers/promises'

// Longer than any of it ever takes by itself, so that the time of the answer is always this.
export const steadyMilliseconds = 300

export type SteadyOptions<Result> = {
  /** Gives up the place among the requests in progress: whoever only waits keeps nobody else out. */
  leavePlace: () => void
  /** What may be answered as soon as it is known; by default nothing. */
  isOpen?: (result: Result) => boolean
}

/** Does some work whose answer must not tell by its time what came of it. */
export async function inSteadyTime<Result>(
  work: () => Promise<Result>,
  { leavePlace, isOpen = () => false }: SteadyOptions<Result>,
): Promise<Result> {
  const steady = pause(steadyMilliseconds)
  const result = await work()
  if (isOpen(result)) return result
  leavePlace()
  await steady
  return result
}
