import { Temporal } from 'temporal-polyfill'
import type { PriceParts } from '../../domain/price-parts.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { TariffFees } from './price-notices.ts'

/** Waiting, with the queue, handed over in time, handed over too late, came back, no letter needed, no longer needed. */
export const noticeStates = ['open', 'queued', 'sent', 'late', 'returned', 'silent', 'dropped'] as const
export type NoticeState = (typeof noticeStates)[number]

/** What changes for a contract on a day. */
export type NewNotice = {
  contractNumber: string
  /** `silent` needs no letter: new fees that change no price. */
  state: Extract<NoticeState, 'open' | 'silent'>
  isHousehold: boolean
  lastNoticeDate: string
  oldParts: PriceParts
  newParts: PriceParts
  /** How much more a year costs at the contract's consumption; negative if less. */
  euroPerYear: number
  newFees: TariffFees | null
}

export type PriceNotice = Omit<NewNotice, 'state' | 'newFees'> & {
  effectiveDate: string
  state: NoticeState
  notifiedAt: Date | null
}

/** The last day of delivery if the customer terminates because of a price change. */
export const lastDayBefore = ({ effectiveDate }: Pick<PriceNotice, 'effectiveDate'>): string =>
  plusDays(effectiveDate, -1)

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
