import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a time that nobody can foresee. */
export const randomMoment = (fromMilliseconds: number, toMilliseconds: number) =>
  pause(randomInt(fromMilliseconds, toMilliseconds))
