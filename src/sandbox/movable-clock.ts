import { type Clock, systemClock } from '../platform/time/clock.ts'

/** How far the clocks of partners are ahead of the common one, in milliseconds; who is not in it follows the common one. */
export type OwnOffsets = ReadonlyMap<string, number>

/**
 * The clocks of the test environment. The common one runs ahead of the system clock by an offset that only grows; the clock of a
 * partner runs ahead of the common one, so that moving that moves all.
 */
export type MovableClock = Required<Clock> & {
  moveTo(instant: Date): void
  advance(milliseconds: number): void
  offsetMilliseconds(): number
  /** Takes over the offset of another clock if it is larger. */
  catchUp(offsetMilliseconds: number): void
  ownOffset(partnerId: string): number
  /** Takes over the clocks of all partners. */
  setOwn(offsets: OwnOffsets): void
}

export function movableClock(real: Clock = systemClock): MovableClock {
  let offset = 0
  let own: OwnOffsets = new Map()
  let ahead: readonly string[] = []
  const clocks = new Map<string, Clock>()
  const now = () => new Date(real.now().getTime() + offset)
  const ownOffset = (partnerId: string) => own.get(partnerId) ?? 0
  const advance = (milliseconds: number) => {
    if (milliseconds < 0) throw new RangeError('The clock cannot go backwards.')
    offset += milliseconds
  }
  // One object for each, which stays right when the clock is moved.
  const clockOf = (partnerId: string): Clock => {
    const known = clocks.get(partnerId) ?? {
      now: () => new Date(now().getTime() + ownOffset(partnerId)),
      real: real.now,
    }
    clocks.set(partnerId, known)
    return known
  }
  const clock: MovableClock = {
    now,
    of: (partnerId) => (own.has(partnerId) ? clockOf(partnerId) : clock),
    ahead: () => ahead,
    real: real.now,
    advance,
    moveTo: (instant) => advance(instant.getTime() - now().getTime()),
    offsetMilliseconds: () => offset,
    catchUp(other) {
      offset = Math.max(offset, other)
    },
    ownOffset,
    setOwn(offsets) {
      own = offsets
      ahead = [...offsets.keys()]
    },
  }
  return clock
}
