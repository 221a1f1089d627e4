/** What is worked on at a time although it stands in a queue; more of it would only wait longer for the database. */
const mostInAQueue = 64
/** What may come at once out of nothing, as when a partner sends the orders of a day. */
const mostInABurst = 500
const burstMilliseconds = 1000
/** So few that there is no queue. */
const calm = 10

export type Gate = ReturnType<typeof openGate>

/**
 * Counts the requests that are worked on and tells whether one more would be answered in time. A queue that stands
 * (longer than a burst) may hold what gets done in a tenth of a second: whoever comes then waits hardly longer than that.
 */
export function openGate(now: () => number = () => performance.now()) {
  let inside = 0
  let done = 0
  let doneLately = 0
  let calmAt = now()
  return {
    isOpen(): boolean {
      if (inside < mostInAQueue || inside < doneLately) return true
      return inside < mostInABurst && now() - calmAt <= burstMilliseconds
    },
    enter(): void {
      if (inside < calm) calmAt = now()
      inside++
    },
    leave(): void {
      inside--
      done++
    },
    /** To be called every tenth of a second. */
    sample(): void {
      doneLately = done
      done = 0
      if (inside < calm) calmAt = now()
    },
  }
}
