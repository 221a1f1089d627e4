const second = 1000
/** One task that fails may be at fault itself; so many different ones are not. */
const tasksOfAnOutage = 3
const firstPause = 10 * second
const longestPause = 60 * second

export type Outage = {
  isOn(): boolean
  mayTry(now: Date): boolean
  wasMissed(taskId: string, now: Date): void
  wasFound(): void
}

/**
 * Knows whether something that several kinds of task need, such as the mail server, is away. It is when three different
 * tasks have missed it without a success between. From then on one task at a time tries, with pauses of ten seconds to a
 * minute. The others stay due and cost nothing: no attempt, no line in the log, and no slot that orders need. The first
 * success lets all of them go.
 */
export function createOutage(): Outage {
  const missedBy = new Set<string>()
  let pause = 0
  let nextTryAt = 0
  const isOn = () => missedBy.size >= tasksOfAnOutage
  return {
    isOn,
    mayTry: (now) => !isOn() || now.getTime() >= nextTryAt,
    wasMissed(taskId, now) {
      if (!isOn()) missedBy.add(taskId)
      // Those that began before it was noticed say nothing new.
      if (!isOn() || now.getTime() < nextTryAt) return
      pause = Math.min(Math.max(2 * pause, firstPause), longestPause)
      nextTryAt = now.getTime() + pause
    },
    wasFound() {
      missedBy.clear()
      pause = 0
      nextTryAt = 0
    },
  }
}
