/** When the exchange publishes, in the civil time of Berlin: the auction closes at noon, results come from 12:57 on. */
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

/** From here on it is worth asking for tomorrow. */
export const firstLookAt = '12:55:00'
/** By now partners expect tomorrow. */
export const publishedAt = '13:00:00'
/** Still nothing: somebody should look. */
export const lateAt = '14:00:00'
/** Whatever holds it up takes hours. */
export const lastFrequentLookAt = '15:00:00'

export const berlinTime = (now: Date): string => berlinDateTime(now).slice(11)

export const tomorrowOf = (now: Date): string => plusDays(berlinDate(now), 1)

/** The last day whose prices exist once the clock has passed a time of the day. */
export const lastDateBy = (now: Date, time: string): string =>
  berlinTime(now) >= time ? tomorrowOf(now) : berlinDate(now)

/** The last day whose prices are overdue if they are not there. */
export const lastDueDate = (now: Date): string => lastDateBy(now, lateAt)
