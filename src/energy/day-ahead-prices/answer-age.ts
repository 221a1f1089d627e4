import { secondsUntilBerlinMidnight } from '../../platform/time/berlin.ts'
import { berlinTime, firstLookAt } from './publication.ts'

// Published prices are corrected once in a blue moon; asking again costs next to nothing with an ETag.
const mostSeconds = 900
const soonSeconds = 30

/** For how many seconds an answer holds: until the next prices may come, never past midnight. */
export function maxAgeSeconds(now: Date, { isComplete }: { isComplete: boolean }): number {
  const untilMidnight = secondsUntilBerlinMidnight(now)
  if (isComplete) return Math.min(mostSeconds, untilMidnight)
  const untilPublication = secondsOf(firstLookAt) - secondsOf(berlinTime(now))
  return untilPublication > 0 ? Math.min(mostSeconds, untilPublication) : Math.min(soonSeconds, untilMidnight)
}

/** Noon and after, wall clock and elapsed time agree: the clock changes at night. */
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}
