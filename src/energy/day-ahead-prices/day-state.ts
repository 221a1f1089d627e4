import type { PriceDay } from './day-ahead-prices.ts'
import { isFullResolution } from './price-day.ts'
import { lastDueDate, wantedDates } from './publication.ts'

/**
 * How the prices of a day stand: not due yet; overdue, and the sources are being asked; overdue for so long that nobody asks
 * any more; made up by a test environment; hourly ones that stand in for quarter-hours; as first published; replaced since.
 */
export const priceDayStates = [
  'expected',
  'late',
  'missing',
  'synthetic',
  'hourly',
  'published',
  'corrected',
] as const
export type PriceDayState = (typeof priceDayStates)[number]

export function priceDayState(date: string, day: PriceDay | undefined, now: Date): PriceDayState {
  if (day === undefined) {
    if (date > lastDueDate(now)) return 'expected'
    return wantedDates(now).includes(date) ? 'late' : 'missing'
  }
  if (day.source === 'synthetic') return 'synthetic'
  if (!isFullResolution(date, day)) return 'hourly'
  return day.version > 1 ? 'corrected' : 'published'
}
