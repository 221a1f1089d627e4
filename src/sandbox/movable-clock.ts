import { type Clock, systemClock } from '../platform/time/clock.ts'

/** Runs ahead of the system clock by an offset that only grows. */
export type MovableClock = Clock & {
  moveTo(instant: Date): void
  advance(milliseconds: number): void
  offsetMilliseconds(): number
  /** Takes over the offset of another clock if it is larger. */
  catchUp(offsetMilliseconds: number): void
}

export function movableClock(real: Clock = systemClock): MovableClock {
  let offset = 0
  const now = () => new Date(real.now().getTime() + offset)
  const advance = (milliseconds: number) => {
    if (milliseconds < 0) throw new RangeError('The clock cannot go backwards.')
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
