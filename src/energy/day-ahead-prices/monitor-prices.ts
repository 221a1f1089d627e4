import type { Kept } from '../../platform/db/revisions.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import type { DayAheadPrices } from './day-ahead-prices.ts'
import { lastDueDate } from './publication.ts'

/** Whether prices that should be there by now are not. */
export const isLate = (prices: DayAheadPrices, now: Date): boolean =>
  (prices.lastDate() ?? '') < lastDueDate(now)

/** Shows Prometheus how far prices reach, and whether that is too short. */
export function monitorPrices(
  monitoring: Pick<Monitoring, 'addGauge'>,
  prices: Kept<DayAheadPrices>,
  clock: Clock,
): void {
  monitoring.addGauge({
    name: 'wattline_day_ahead_prices_late',
    help: '1 while day-ahead prices are missing that should be there: tomorrow from 14:00 Berlin time on.',
    read: () => Number(isLate(prices.current(), clock.now())),
  })
  monitoring.addGauge({
    name: 'wattline_day_ahead_prices_end_seconds',
    help: 'The instant at which the known day-ahead prices end, in seconds since 1970; 0 where there are none.',
    read: () => {
      const last = prices.current().lastDate()
      return last === undefined ? 0 : startOfBerlinDate(plusDays(last, 1)).getTime() / 1000
    },
  })
}
