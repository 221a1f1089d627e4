import { setTimeout as pause } from 'node:timers/promises'

// Longer than the work itself ever takes, so that every answer takes exactly this long.
export const steadyMilliseconds = 300

export type SteadyOptions<Result> = {
  /** Gives up the place among the requests in progress: a request that only waits must not block others. */
  leavePlace: () => void
  /** Results that may be answered immediately; by default none. */
  isOpen?: (result: Result) => boolean
}

/** Does work whose duration must not reveal its result. */
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
