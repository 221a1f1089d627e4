/** The one source of "now". Everything that depends on time gets it from here, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs with the system's, moved by hand; it never goes backwards. */
export function movableClock(): Clock & { moveTo(instant: Date): void; advance(milliseconds: number): void } {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  return {
    now,
    moveTo(instant) {
      const distance = instant.getTime() - now().getTime()
      if (distance < 0) throw new RangeError('A clock does not go backwards.')
      offset += distance
    },
    advance(milliseconds) {
      if (milliseconds < 0) throw new RangeError('A clock does not go backwards.')
      offset += milliseconds
    },
  }
}
