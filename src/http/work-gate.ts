/** What may stand in a queue however slow the work is: a pool of the usual size is busy with it, and some wait. */
const leastQueue = 16
/** A queue holds what gets done in so many milliseconds; what is done is counted by the tenth of a second. */
const queueMilliseconds = 33
/** What may come at once out of nothing, as when a partner sends the orders of a day. */
const mostInABurst = 500
const burstMilliseconds = 1000
/** So few that there is no queue. */
const calm = 10

export type Gate = ReturnType<typeof openGate>

/**
 * Counts the requests that are worked on and tells whether one more would be answered in time. A queue that stands
 * (longer than a burst) may hold what gets done in a thirtieth of a second: whoever comes then waits not much longer.
 * While anybody is turned away there is no new burst: a queue that runs empty for a moment would else fill up again at once.
 */
export function openGate(now: () => number = () => performance.now()) {
  let inside = 0
  let done = 0
  let doneLately = 0
  let calmAt = now()
  let turnedAwayAt = Number.NEGATIVE_INFINITY
  const noteCalm = () => {
    if (inside >= calm) return
    const at = now()
    if (at - turnedAwayAt > burstMilliseconds) calmAt = at
  }
  return {
    isOpen(): boolean {
      if (inside < leastQueue || inside < (doneLately * queueMilliseconds) / 100) return true
      return inside < mostInABurst && now() - calmAt <= burstMilliseconds
    },
    /** Tells it that a request was refused, for whatever reason. */
    turnAway(): void {
      turnedAwayAt = now()
    },
    enter(): void {
      noteCalm()
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
      noteCalm()
    },
  }
}
