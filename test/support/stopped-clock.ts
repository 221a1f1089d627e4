import type { MovableClock } from '../../src/time/clock.ts'

/** A clock that stands still until it is moved, so that a slow machine cannot pass a moment by. */
export function stoppedClock(at = new Date()): MovableClock {
  let offset = 0
  const now = () => new Date(at.getTime() + offset)
  const advance = (milliseconds: number) => {
    offset += milliseconds
  }
  return {
    now,
    advance,
    moveTo: (instant) => advance(instant.getTime() - now().getTime()),
    offsetMilliseconds: () => offset,
    catchUp(other) {
      offset = Math.max(offset, other)
    },
  }
}
