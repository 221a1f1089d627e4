import type { PriceParts } from '../../domain/price-parts.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
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
