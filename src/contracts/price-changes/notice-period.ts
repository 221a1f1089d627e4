import { Temporal } from 'temporal-polyfill'
import { plusDays } from '../../platform/time/plus-days.ts'

/**
 * The last day on which a letter about a price change may arrive: a whole month lies between it and the change for household
 * customers, two weeks for others (§ 41 (5) EnWG). Counted back from the end of the day before the change (§§ 187 (1), 188
 * BGB); a month that lacks the day ends on its last one.
 */
export const lastNoticeDate = (effectiveDate: string, isHousehold: boolean): string =>
  Temporal.PlainDate.from(effectiveDate)
    .subtract(isHousehold ? { months: 1 } : { days: 14 })
    .subtract({ days: 1 })
    .toString()

/** The first day on which a price can change if the letter is delivered today. */
export function earliestEffectiveDate(today: string, isHousehold: boolean): string {
  let date = plusDays(today, isHousehold ? 28 : 14)
  while (lastNoticeDate(date, isHousehold) < today) date = plusDays(date, 1)
  return date
}
