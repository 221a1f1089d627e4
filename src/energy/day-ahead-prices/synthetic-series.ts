import type { Clock } from '../../platform/time/clock.ts'
import type { SyntheticPrices } from './day-ahead-prices.ts'
import type { PublishedDay } from './price-day.ts'
import { lastDateBy, publishedAt } from './publication.ts'
import { firstSyntheticDate, syntheticDay } from './synthetic-prices.ts'

// Twenty years, at half a kilobyte a day; nothing is made before somebody asks for it.
const mostDays = 7500

/** The synthetic prices by a clock: made when they are asked for, and tomorrow's not before they would be published. */
export function syntheticSeries(clock: Clock): SyntheticPrices {
  const days = new Map<string, PublishedDay>()
  let known = { minute: 0, lastDate: '' }

  // Nothing is published between two minutes, and metrics ask this for every day of fifteen years.
  const lastDate = () => {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / 60_000)
    if (known.minute !== minute) known = { minute, lastDate: lastDateBy(now, publishedAt) }
    return known.lastDate
  }

  return {
    lastDate,
    dayOf(date) {
      if (date < firstSyntheticDate || date > lastDate()) return undefined
      let day = days.get(date)
      if (day === undefined) {
        day = syntheticDay(date)
        if (days.size >= mostDays) days.clear()
        days.set(date, day)
      }
      return day
    },
  }
}
