import { type MovableClock, movableClock } from '../../src/sandbox/movable-clock.ts'

/** A clock that stands still until it is moved, so that a slow machine cannot pass a moment by. */
export const stoppedClock = (at = new Date()): MovableClock => movableClock({ now: () => at })
