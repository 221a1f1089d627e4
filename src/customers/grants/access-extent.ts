import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'

/** When an access of so many days ends: its last day counts whole, as customers count. */
export const endAfter = (now: Date, days: number): Date =>
  startOfBerlinDate(plusDays(berlinDate(now), days + 1))

/** The last day of an access that ends at that moment. */
export const lastDateOf = (endsAt: Date): string => berlinDate(new Date(endsAt.getTime() - 1))
